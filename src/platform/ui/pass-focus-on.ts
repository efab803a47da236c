/**
 * Moves the focus from an item that is about to disappear to the one that replaces it, or the one before, so that
 * keyboard users don't lose their place. Call it before the list changes.
 * @param mark an attribute that all items of the list have
 */
export function passFocusOn(pressed: HTMLElement, mark: string): void {
  if (pressed.closest('ul, ol')?.contains(document.activeElement))
    neighborOf(pressed, mark)?.focus({ preventScroll: true });
}

/** The item of the list that gets the focus when this one disappears: the next, or else the one before. */
export function neighborOf(item: HTMLElement, mark: string): HTMLElement | undefined {
  const all = [...(item.closest('ul, ol')?.querySelectorAll<HTMLElement>(`[${mark}]`) ?? [])];
  const place = all.indexOf(item);
  return all[place + 1] ?? all[place - 1];
}
