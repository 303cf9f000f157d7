import { mount } from "svelte";
import App from "./app.svelte";

const target = document.getElementById("app");
if (target) mount(App, { target });
if ("serviceWorker" in navigator && import.meta.env.PROD) {
  navigator.serviceWorker.register("./sw.js").catch(() => undefined); // without it only offline play is lost
}
