// Whether a name has room in its box, asked again whenever the box changes its size.

import { tick } from "svelte";
import type { Attachment } from "svelte/attachments";

/** Tell whether the name is to be short: first that it is not, and then that it is, if the whole of it has no room. */
export function fitted(tell: (isShort: boolean) => void): Attachment<HTMLElement> {
  return (label) => {
    const watch = new ResizeObserver(async () => {
      tell(false);
      await tick();
      tell(label.scrollWidth > label.clientWidth + 1);
    });
    watch.observe(label.closest(".slip")!);
    return () => watch.disconnect();
  };
}
