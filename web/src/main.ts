import { mount } from "svelte";
import App, { enter } from "./App.svelte";
import "./look/fonts.css";
import "./look/theme.css";
import "./look/base.css";
import { facesOrPatience } from "./look/fonts";
import { followSystem } from "./look/light.svelte";
import { followMotion } from "./look/motion.svelte";
import { followAddress, route } from "./route.svelte";
import { keepShell } from "./shell";
import { sayCardSize } from "./table/wishes.svelte";
import { speakAsPreferred } from "./words/words.svelte";

keepShell();
followSystem();
followMotion();
sayCardSize();
followAddress();
// The words, the faces and the room come at the same time.
await Promise.all([enter(route()), speakAsPreferred(), facesOrPatience()]);
const page = document.getElementById("page")!;
page.replaceChildren();
mount(App, { target: page });
