import { mount } from "svelte";
import App from "./App.svelte";
import "./tokens.css";
import "./fonts.css";
import "./hall.css";
import "./frame.css";
import "./layout.css";
import "./table.css";
import "./pages.css";

mount(App, { target: document.getElementById("app")! });
