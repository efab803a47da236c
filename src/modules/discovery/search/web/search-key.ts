type Press = Pick<
  KeyboardEvent,
  'key' | 'metaKey' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'defaultPrevented'
> & {
  readonly target: EventTarget | null;
};

/** ⌘K, Ctrl K, and `/` outside of text fields. */
export function isSearchKey({
  key,
  metaKey,
  ctrlKey,
  altKey,
  shiftKey,
  defaultPrevented,
  target,
}: Press): boolean {
  if (defaultPrevented || altKey) return false;
  if (key.toLowerCase() === 'k' && !shiftKey && metaKey !== ctrlKey) return true;
  return key === '/' && !metaKey && !ctrlKey && !isWritingIn(target);
}

function isWritingIn(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
