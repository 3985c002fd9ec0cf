// Where the focus goes: to parts of a table on request, and never to nowhere.

const OPEN = "button:not(:disabled), a[href], select, input, summary, [tabindex='0']";

/** Put the focus on the first of these places that is there: what can be pressed in it, what is offered before all else, or itself. */
export function focusIn(...places: string[]): boolean {
  for (const place of places) {
    const area = [...document.querySelectorAll<HTMLElement>(place)].find((some) => some.checkVisibility());
    if (!area) continue;
    const within = [...area.querySelectorAll<HTMLElement>("[data-pick]"), ...area.querySelectorAll<HTMLElement>(OPEN)];
    const target = area.matches(OPEN) ? area : within.find((some) => some.checkVisibility());
    if (target) target.focus();
    else {
      area.tabIndex = -1;
      area.focus();
    }
    return true;
  }
  return false;
}

/** Whether nothing has the focus any more, because what had it is gone, or only a place that waits for what is next. */
export function isLost(): boolean {
  const now = document.activeElement;
  return now === document.body || now === null || (now.matches(".prompt, .answers") && now.getAttribute("tabindex") === "-1");
}
