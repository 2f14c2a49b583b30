import { mount } from "svelte";
import App, { enter } from "./App.svelte";
import "./look/theme.css";
import "./look/base.css";
import { followSystem } from "./look/light.svelte";
import { followAddress, route } from "./route.svelte";
import { keepShell } from "./shell";
import { speakAsPreferred } from "./words/words.svelte";

const maker = /Mac|iPhone|iPad/.test(navigator.platform) ? "apple" : navigator.platform.startsWith("Win") ? "windows" : "other";
document.documentElement.dataset.maker = maker;
keepShell();
followSystem();
followAddress();
// The words and the room come at the same time.
await Promise.all([enter(route().room), speakAsPreferred()]);
const page = document.getElementById("page")!;
page.replaceChildren();
mount(App, { target: page });
