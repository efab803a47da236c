/**
 * Moves the focus from an item that is about to disappear to the one that replaces it, or the one before, so that
 * keyboard users don't lose their place. Call it before the list changes.
 * @param mark an attribute that all items of the list have
 */
export function passFocusOn(pressed: HTMLElement, mark: string): void {
  const list = pressed.closest('ul, ol');
  if (!list || !list.contains(document.activeElement)) return;
  const all = [...list.querySelectorAll<HTMLElement>(`[${mark}]`)];
  const place = all.indexOf(pressed);
  (all[place + 1] ?? all[place - 1])?.focus({ preventScroll: true });
}
