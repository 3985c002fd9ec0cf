import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const units = { name: "units", include: ["tests/*.test.ts"], environment: "node" };
const components = { name: "components", include: ["tests/components/*.test.ts"], environment: "happy-dom" };

export default defineConfig({
  plugins: [svelte()],
  test: {
    projects: [
      { extends: true, test: units },
      { extends: true, resolve: { conditions: ["browser"] }, test: components },
    ],
  },
});
