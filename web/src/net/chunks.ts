// Parts of the page that are loaded when they are needed. After an upgrade of the server an older page looks for files that are gone.

import { t } from "../state/t";
import { file } from "./paths";

const KEY = "meadhall.outdated";
const PATIENCE = 30_000;
/** Time to read why. */
const GLANCE = 1000;
/** The file this page began with; its name changes with every version. */
const START = new URL(import.meta.url).pathname;

const UPDATED = t("The server was updated, so this page loads again.");
const MISSING = t("A part of this page could not be loaded.");

/** Load a part, or say in a sentence why it is not there; if the server has another version by now, the page loads itself again. */
export async function part<T>(load: () => Promise<T>): Promise<T> {
  const late = new Promise<never>((_, fail) => setTimeout(fail, PATIENCE));
  try {
    return await Promise.race([load(), late]);
  } catch {
    const leaves = (await isOutdated()) && isFirst();
    if (leaves) setTimeout(() => location.reload(), GLANCE);
    throw new Error(leaves ? UPDATED : MISSING);
  }
}

/** Whether the server has a page that begins with another file. One that cannot be reached is no reason to leave this page. */
async function isOutdated(): Promise<boolean> {
  try {
    const page = await fetch(file("/"), { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
    return page.ok && !(await page.text()).includes(START);
  } catch {
    return false;
  }
}

/** A version is left only once, so that nothing can go round in circles; a browser that keeps nothing leaves it to the visitor. */
function isFirst(): boolean {
  try {
    const left = sessionStorage.getItem(KEY) ?? "";
    sessionStorage.setItem(KEY, `${left} ${START}`);
    return !left.split(" ").includes(START);
  } catch {
    return false;
  }
}
