import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { shell } from "./shell/build.js";

// The server serves the page from its own folder, so that an installed package has it too.
export default defineConfig(({ mode }) => ({
  base: "./",
  plugins: [svelte(), shell()],
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  build: {
    outDir: "../src/stammtisch/server/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    // A phone opens few connections: what most rooms share is one file, and so is all that says how things look.
    cssCodeSplit: false,
    rolldownOptions: {
      // How a game ends is shared by all of them, and needed by none before it ends.
      output: {
        codeSplitting: {
          groups: [
            {
              name: "shared",
              minShareCount: 3,
              test: /^(?!.*\/(table\/(Ending|Story|Moments|Chart|Confetti|chart|tale)\.|analysis\/)).*(src|node_modules)/,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  test: { environment: "jsdom", include: ["src/**/*.test.ts"] },
}));
