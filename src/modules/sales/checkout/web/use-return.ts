import { useLocation, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from '#platform/ui/link.ts';
import { readOutcome, type ReturnOutcome } from './completion.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What the payment provider said in the address that it returned to. */
    paymentOutcome?: ReturnOutcome | undefined;
  }
}

/**
 * What the return address says. The provider's parameters are taken out of it at once: a client secret is not left in an
 * address bar or a history. What they said stays with the history entry, so that a reload shows the same.
 */
export function useReturn(): { orderId: string | undefined; outcome: ReturnOutcome } {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const kept = useLocation({ select: ({ state }) => state.paymentOutcome });
  const navigate = useNavigate();
  const { order, ...provided } = search;
  const orderId = typeof order === 'string' ? order : undefined;
  const outcome = readOutcome(provided.redirect_status) ?? kept;
  const hasMore = Object.keys(provided).length > 0;

  const clean = useEffectEvent(() => {
    void navigate({
      to: '.',
      search: { order: orderId },
      state: (before) => ({ ...before, paymentOutcome: outcome }),
      replace: true,
      resetScroll: false,
    });
  });
  useEffect(() => {
    if (hasMore) clean();
  }, [hasMore]);

  return { orderId, outcome };
}
