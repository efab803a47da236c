/** Whether the composer stands open. Anything on any page opens it; whoever shows it listens. */
let isOpen = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}

export const openComposer = () => set(true);
export const closeComposer = () => set(false);

/** For `useSyncExternalStore`. */
export const composeStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: () => isOpen,
};
