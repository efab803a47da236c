import type { FeedPost } from '../contract.ts';

/** What the composer opens with. */
export type ComposeRequest = {
  /** The feed it is for; the audience is then settled (PST-04). */
  readonly feedId?: string | undefined;
  /** The post to change instead of a new one. */
  readonly edit?: FeedPost | undefined;
};

type Shown = { readonly isOpen: boolean; readonly request: ComposeRequest };

let shown: Shown = { isOpen: false, request: {} };
const listeners = new Set<() => void>();

function show(next: Shown) {
  shown = next;
  for (const listener of listeners) listener();
}

/** Opens "New post" over whatever is on the page (PST-01, NAV-12). A guest is asked to sign in first. */
export function openComposer(request: ComposeRequest = {}): void {
  show({ isOpen: true, request });
}

/** What it was opened with stays while the drawer leaves. */
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
