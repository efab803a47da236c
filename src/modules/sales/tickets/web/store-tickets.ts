import { forgetOthers, storePage } from '#platform/ui/store-page.ts';
import { storedTicketsAtMost, ticketPages } from '../offline.ts';

/** Keeps this ticket page for its owner, including the code screen. */
export const storeTickets = (owner: string): Promise<void> =>
  storePage({
    room: ticketPages,
    owner,
    atMost: storedTicketsAtMost,
    load: () => import('./code-screen.tsx'),
  });

/** Removes tickets kept for anyone but the current user. */
export const forgetTicketsOfOthers = (owner: string | undefined): Promise<void> =>
  forgetOthers(ticketPages.name, owner);
