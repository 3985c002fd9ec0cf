// Calls the visitor to a table that is out of sight: a sign on the tab, and a notification of the system if that is allowed.

import { file } from "../net/paths";
import waiting from "./icon-waits.svg?inline";
import { settings } from "./settings.svelte";

/** Show on the tab whether somebody waits for the visitor. */
export function mark(waits: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  const wanted = waits ? waiting : file("/icon.svg");
  if (icon && icon.getAttribute("href") !== wanted) icon.href = wanted;
}

/** Whether the system may show notifications of this page; asks if nobody has decided yet. */
export async function mayNotify(): Promise<boolean> {
  if (!("Notification" in globalThis)) return false;
  return (await Notification.requestPermission()) === "granted";
}

/** Tell the visitor, who looks elsewhere; gives back what takes it away again. */
export function call(title: string, text: string): () => void {
  if (!document.hidden || !settings.notifies || !("Notification" in globalThis) || Notification.permission !== "granted")
    return () => {};
  const shown = new Notification(title, { body: text, tag: title, icon: file("/icon.svg") });
  shown.onclick = () => {
    focus();
    shown.close();
  };
  return () => shown.close();
}
