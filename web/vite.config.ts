import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

/** The letters that every page needs are fetched together with the page, not after its styles. */
const FIRST = [/^alegreya-latin-wght/, /^alegreya-sans-latin-[47]00/];

function preloadedFonts(): Plugin {
  return {
    name: "preloaded-fonts",
    transformIndexHtml: {
      order: "post",
      handler(_, { bundle }) {
        const names = Object.keys(bundle ?? {}).filter((name) => FIRST.some((start) => start.test(name.split("/").pop()!)));
        return names.map((name) => ({
          tag: "link",
          injectTo: "head" as const,
          attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: true, href: `${base}${name}` },
        }));
      },
    },
    configResolved(config) {
      base = config.base;
    },
  };
}
let base = "/";

export default defineConfig({
  plugins: [svelte(), preloadedFonts()],
  build: {
    outDir: "../src/meadhall/web",
    emptyOutDir: true,
    target: "es2022",
    assetsDir: "assets",
    // Small pictures, such as those of people, come with the program; fonts and large pictures are files.
    assetsInlineLimit: 6000,
    modulePreload: { polyfill: false },
    // What every page needs is one file, although its words are waited for.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "index", test: /src\/main\.ts$/ }] } } },
  },
});
