import { queryOptions } from '@tanstack/react-query';
import { isRefusal } from '#platform/refusal.ts';
import { getSend } from '#platform/ui/api.ts';
import { checkShareLink } from '../contract.ts';
import { logFailure } from './log-failure.ts';

/**
 * Whether an item can get a share link. A failure is logged and means no (SHR-04). The link itself is created when the
 * user shares, because links of everything that a user looked at would be a record of their visits.
 */
export const shareableQuery = (itemId: string) =>
  queryOptions({
    queryKey: ['sharing', itemId],
    staleTime: 300_000,
    queryFn: async ({ signal }) => {
      try {
        return (await getSend()(checkShareLink, { sharedItemId: itemId }, { signal })).shareable;
      } catch (error) {
        if (signal.aborted) throw error;
        // Deleted, or blocked while its page was open: nothing failed.
        if (!(isRefusal(error) && [404, 410].includes(error.status))) logFailure(itemId, error);
        return false;
      }
    },
  });
