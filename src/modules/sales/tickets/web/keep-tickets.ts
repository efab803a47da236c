import { forgetOthers, keepPage } from '#platform/ui/keep-page.ts';
import { keptTicketsAtMost, ticketsRoom } from '../offline.ts';

/** Keeps this ticket page for its owner, including the code screen. */
export const keepTickets = (owner: string): Promise<void> =>
  keepPage({
    room: ticketsRoom,
    owner,
    atMost: keptTicketsAtMost,
    load: () => import('./code-screen.tsx'),
  });

/** Removes tickets kept for anyone but the current user. */
export const forgetTicketsOfOthers = (owner: string | undefined): Promise<void> =>
  forgetOthers(ticketsRoom.name, owner);
