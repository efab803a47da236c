const drafts = new Map<string, string>();
const listeners = new Set<() => void>();

const keyOf = (on: string, parentId: string | null) => `${on} ${parentId ?? ''}`;

/** Unsent text, which outlives the form. */
export const draftOf = (on: string, parentId: string | null) => drafts.get(keyOf(on, parentId)) ?? '';

export function saveDraft(on: string, parentId: string | null, text: string): void {
  if (text === '') drafts.delete(keyOf(on, parentId));
  else drafts.set(keyOf(on, parentId), text);
  for (const listener of listeners) listener();
}

export function listenToDrafts(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
