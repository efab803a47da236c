import { useHydrated, useRouterState } from '@tanstack/react-router';

/** A line along the top while the next page is on its way; quick ones never show it. */
export function PendingBar() {
  // Somebody may leave before this part is taken over: the markup has no bar.
  const isHydrated = useHydrated();
  const pending = useRouterState({ select: (state) => state.status === 'pending' });
  return isHydrated && pending ? <div className="pending-bar" aria-hidden="true" /> : null;
}
