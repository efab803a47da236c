/**
 * What is pressed is about to leave its list: the focus goes to what takes its place, or to the one before it, so that a
 * keyboard is not thrown back to the top. Call it before the list changes.
 * @param mark an attribute that all of those in the list bear
 */
export function passFocusOn(pressed: HTMLElement, mark: string): void {
  const list = pressed.closest('ul, ol');
  if (!list || !list.contains(document.activeElement)) return;
  const all = [...list.querySelectorAll<HTMLElement>(`[${mark}]`)];
  const place = all.indexOf(pressed);
  (all[place + 1] ?? all[place - 1])?.focus({ preventScroll: true });
}
