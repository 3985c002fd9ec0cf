import { mount } from "svelte";
import App from "./App.svelte";
import "./tokens.css";
import "./fonts.css";
import "./hall.css";
import "./layout.css";
import "./table.css";

mount(App, { target: document.getElementById("app")! });
