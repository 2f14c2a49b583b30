import js from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default defineConfig(
  globalIgnores(["src/wire.ts", "dist/"]), // written by `make types` and by Vite
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  svelte.configs.prettier, // how the code is laid out is prettier's
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  { files: ["shell/worker.js"], languageOptions: { globals: globals.serviceworker } },
  { files: ["shell/build.js", "*.config.js"], languageOptions: { globals: globals.node } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    rules: {
      // Texts have narrow spaces.
      "no-irregular-whitespace": ["error", { skipTemplates: true }],
      // What is only counted is called so: {#each { length: 3 } as _, at (at)}.
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_$", varsIgnorePattern: "^_$" }],
      // Svelte drops a space at the edge of a tag or a block: where it is meant, it stands there as {" "}.
      "svelte/no-useless-mustaches": "off",
    },
  },
  {
    files: ["**/*.ts", "**/*.svelte"],
    // Done by svelte-check, which knows the types.
    rules: { "no-undef": "off" },
  },
  {
    files: ["**/*.svelte.ts"],
    // Takes every Map and Set of an exported class for one that changes what is drawn; ours are replaced as a whole.
    rules: { "svelte/prefer-svelte-reactivity": "off" },
  },
);
