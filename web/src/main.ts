import { mount } from "svelte";
import App from "./app.svelte";
import { whenIdle } from "./idle";

const target = document.getElementById("app");
if (target) mount(App, { target });
/* It fetches every file of the page once more, so the first look goes first. */
if ("serviceWorker" in navigator && import.meta.env.PROD)
  addEventListener("load", () => setTimeout(() => whenIdle(() => void navigator.serviceWorker.register("./sw.js").catch(() => undefined)), 1500)); // without it only offline play is lost
