import type { FeedPost } from '../contract.ts';

export type ComposeRequest = {
  /** Fixes the audience to this feed (PST-04). */
  readonly feedId?: string | undefined;
  readonly edit?: FeedPost | undefined;
};

type ComposerState = { readonly isOpen: boolean; readonly request: ComposeRequest };

let shown: ComposerState = { isOpen: false, request: {} };
const listeners = new Set<() => void>();

function show(next: ComposerState) {
  shown = next;
  for (const listener of listeners) listener();
}

/** Opens "New post" over the current page (PST-01, NAV-12). Guests sign in first. */
export function openComposer(request: ComposeRequest = {}): void {
  show({ isOpen: true, request });
}

/** Keeps the request, so that the drawer's content stays during its closing animation. */
export function closeComposer(): void {
  show({ ...shown, isOpen: false });
}

export const composerStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: () => shown,
};
