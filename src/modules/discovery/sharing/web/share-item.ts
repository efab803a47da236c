import type { ShareLink } from '../contract.ts';

export type Shareable = { readonly id: string; readonly name: string };
type Shown = { readonly isOpen: boolean; readonly item?: Shareable; readonly link?: ShareLink };

let shown: Shown = { isOpen: false };
const listeners = new Set<() => void>();

function show(next: Shown) {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shares one of many things in a list, where each has no sheet of its own. @returns whether there is a link */
export async function shareItem(item: Shareable): Promise<boolean> {
  const { beginSharing } = await import('./begin-sharing.ts');
  const outcome = await beginSharing(item.id);
  if (typeof outcome === 'object') show({ isOpen: true, item, link: outcome });
  return outcome !== 'failed';
}

/** The words stay while the sheet leaves. */
export const closeShareSheet = () => show({ ...shown, isOpen: false });

export const sharedItem = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: () => shown,
};
