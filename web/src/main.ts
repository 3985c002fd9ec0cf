import { mount } from "svelte";
import App from "./App.svelte";
import "./tokens.css";
import "./fonts.css";
import "./hall.css";
import "./layout.css";

mount(App, { target: document.getElementById("app")! });
