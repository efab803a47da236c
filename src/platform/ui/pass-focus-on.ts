/**
 * Moves the focus from an item that is about to disappear to the one that replaces it, or the one before, so that
 * keyboard users don't lose their place. From the only item it goes to the element around the list. Call it before the
 * list changes.
 * @param mark an attribute that all items of the list have
 * @param around what stays when the only item is gone
 */
export function passFocusOn(
  pressed: HTMLElement,
  mark: string,
  around = pressed.closest('ul, ol')?.parentElement,
): void {
  const list = pressed.closest('ul, ol');
  if (!list?.contains(document.activeElement)) return;
  const next = neighborOf(pressed, mark) ?? around;
  if (next?.contains(list)) next.tabIndex = -1;
  next?.focus({ preventScroll: true });
}

/** The element around the section of an item. It stays when the section disappears with its only item. */
export const aroundSection = (item: Element) => item.closest('section')?.parentElement;

/** The item of the list that gets the focus when this one disappears: the next, or else the one before. */
export function neighborOf(item: HTMLElement, mark: string): HTMLElement | undefined {
  const all = [...(item.closest('ul, ol')?.querySelectorAll<HTMLElement>(`[${mark}]`) ?? [])];
  const place = all.indexOf(item);
  return all[place + 1] ?? all[place - 1];
}
