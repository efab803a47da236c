import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { meQuery } from '#modules/identity/accounts/web/index.ts';

/** Has the browser keep this page once it is idle, so that it opens offline (TKT-02). */
export function useStoredTickets(): void {
  const client = useQueryClient();
  useEffect(() => {
    const owner = client.getQueryData(meQuery.queryKey)?.id;
    if (!owner || !navigator.onLine) return;
    let isOver = false;
    const later = setTimeout(async () => {
      const { storeTickets } = await import('./store-tickets.ts');
      if (!isOver) await storeTickets(owner);
    }, 500);
    return () => {
      isOver = true;
      clearTimeout(later);
    };
  }, [client]);
}
