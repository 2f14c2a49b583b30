import { mount } from "svelte";
import App, { enter } from "./App.svelte";
import "./look/fonts.css";
import "./look/theme.css";
import "./look/base.css";
import { facesOrPatience } from "./look/fonts";
import { followSystem } from "./look/light.svelte";
import { followAddress, route } from "./route.svelte";
import { keepShell } from "./shell";
import { speakAsPreferred } from "./words/words.svelte";

keepShell();
followSystem();
followAddress();
// The words, the faces and the room come at the same time.
await Promise.all([enter(route()), speakAsPreferred(), facesOrPatience()]);
const page = document.getElementById("page")!;
page.replaceChildren();
mount(App, { target: page });
