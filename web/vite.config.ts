import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

/** The letters that every page needs come with its styles. */
const FIRST = /\/alegreya(-latin-wght|-sans-latin-[457]00)-/;

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/meadhall/web",
    emptyOutDir: true,
    target: "es2022",
    assetsDir: "assets",
    // So do small pictures, such as those of people, with the program; large pictures are files.
    assetsInlineLimit: (path, content) => FIRST.test(path) || content.length < 6000,
    modulePreload: { polyfill: false },
    // The hall and its tables are one script and one style sheet, although words are waited for; other pages fetch their own.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "index", test: /src\/main\.ts$/ }] } } },
  },
});
