let typed = '';
let leave = () => {};

/**
 * Captures what is typed between opening the search and its text field getting focus, while its code still loads.
 * @param onEscape called when the user cancels
 */
export function bufferTyping(onEscape: () => void): void {
  leave = onEscape;
  addEventListener('keydown', keep);
}

export function takeTyped(): string {
  removeEventListener('keydown', keep);
  const taken = typed;
  typed = '';
  return taken;
}

function keep(event: KeyboardEvent): void {
  const { key, metaKey, ctrlKey, altKey, defaultPrevented, target } = event;
  // Some keyboards produce letters with Ctrl and Alt together.
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
