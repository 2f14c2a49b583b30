import { mount } from "svelte";
import App from "./App.svelte";
import "./look/theme.css";
import "./look/base.css";
import { followSystem } from "./look/light.svelte";
import { followAddress } from "./route.svelte";
import { keepShell } from "./shell";
import { speakAsPreferred } from "./words/words.svelte";

keepShell();
followSystem();
followAddress();
await speakAsPreferred();
mount(App, { target: document.getElementById("page")! });
