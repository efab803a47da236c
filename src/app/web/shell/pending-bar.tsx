import { useHydrated, useRouterState } from '@tanstack/react-router';

/** A progress line at the top while the next page loads, unless it loads quickly. */
export function PendingBar() {
  // The user may navigate before hydration, but the server's markup has no bar.
  const isHydrated = useHydrated();
  const pending = useRouterState({ select: (state) => state.status === 'pending' });
  return isHydrated && pending ? <div className="pending-bar" aria-hidden="true" /> : null;
}
