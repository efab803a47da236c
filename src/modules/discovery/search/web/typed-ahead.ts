let typed = '';
let leave = () => {};

/**
 * Keeps the letters that are typed after the search was asked for and before its box has the focus: its code is still
 * on the way, and fingers do not wait. @param onEscape it is no longer wanted
 */
export function keepTyped(onEscape: () => void): void {
  leave = onEscape;
  addEventListener('keydown', keep);
}

/** What was typed so far. From now on the box takes the letters itself. */
export function takeTyped(): string {
  removeEventListener('keydown', keep);
  const taken = typed;
  typed = '';
  return taken;
}

function keep(event: KeyboardEvent): void {
  const { key, metaKey, ctrlKey, altKey, defaultPrevented, target } = event;
  // With Ctrl and Alt together some keyboards write their letters.
  if (defaultPrevented || metaKey || (ctrlKey && !altKey)) return;
  if (target instanceof Element && target.closest('[role="dialog"]')) return;
  if (key === 'Escape') {
    takeTyped();
    leave();
  } else if (key === 'Backspace') typed = [...typed].slice(0, -1).join('');
  else if ([...key].length === 1) typed += key;
  else return;
  event.preventDefault();
}
