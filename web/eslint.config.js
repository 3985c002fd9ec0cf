import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules/"] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  svelte.configs.prettier,
  { files: ["**/*.svelte", "**/*.svelte.ts"], languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } } },
  {
    rules: {
      "no-undef": "off", // svelte-check knows all names
      "svelte/no-unused-svelte-ignore": "off", // and which warnings there are
      "svelte/prefer-svelte-reactivity": "off", // maps in raw state are replaced as a whole
      "no-restricted-syntax": [
        "error",
        { selector: "TSAsExpression > TSNeverKeyword", message: "A cast to never hides a wrong type." },
        {
          selector: "SvelteAttribute[key.name=/^(href|src)$/] > SvelteLiteral[value=/^\\//]:first-child",
          message: "Addresses of the hall go through to().",
        },
      ],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
    },
  },
);
