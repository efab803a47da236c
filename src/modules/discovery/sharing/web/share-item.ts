import type { ShareLink } from '../contract.ts';
import { loadAndShare } from './load-and-share.ts';

export type Shareable = { readonly id: string; readonly name: string };
type ShareSheetState = { readonly isOpen: boolean; readonly item?: Shareable; readonly link?: ShareLink };

let shown: ShareSheetState = { isOpen: false };
const listeners = new Set<() => void>();

function show(next: ShareSheetState) {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shares an item of a list, using the page's shared sheet. @returns `false` if there is no link for it */
export async function shareItem(item: Shareable): Promise<boolean> {
  const outcome = await loadAndShare(item.id);
  if (typeof outcome === 'object') show({ isOpen: true, item, link: outcome });
  return outcome !== 'failed';
}

/** Keeps the content during the exit animation. */
export const closeShareSheet = () => show({ ...shown, isOpen: false });

export const sharedItem = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: () => shown,
};
