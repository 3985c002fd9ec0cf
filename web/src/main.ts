import { mount } from "svelte";
import App from "./App.svelte";
import "./hall.css";

mount(App, { target: document.getElementById("app")! });
