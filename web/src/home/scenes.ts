/** The picture of each poster: not loaded by itself, because the home page shows it at once. */

import type { Component } from "svelte";
import type { GamePage } from "../games/game";

const SCENES = import.meta.glob<Component>("../games/*/Poster.svelte", { eager: true, import: "default" });

export const sceneOf = ({ name }: GamePage): Component | undefined => SCENES[`../games/${name}/Poster.svelte`];
