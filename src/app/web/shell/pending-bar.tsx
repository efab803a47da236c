import { useRouterState } from '@tanstack/react-router';

/** A line along the top while the next page is on its way; quick ones never show it. */
export function PendingBar() {
  const pending = useRouterState({ select: (state) => state.status === 'pending' });
  return pending ? <div className="pending-bar" aria-hidden="true" /> : null;
}
