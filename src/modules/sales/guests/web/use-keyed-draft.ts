import { useState } from 'react';

/** A draft with its idempotency key: sent again after a lost answer, it counts once. A changed draft is another one. */
export function useKeyedDraft<Draft extends object>(empty: Draft) {
  const [{ draft, key }, set] = useState(() => ({ draft: empty, key: crypto.randomUUID() }));
  return {
    draft,
    key,
    change: (more: Partial<Draft>) => set({ draft: { ...draft, ...more }, key: crypto.randomUUID() }),
  };
}
