import { forgetOthers, keepPage } from '#platform/ui/keep-page.ts';
import { keptTicketsAtMost, ticketsRoom } from '../offline.ts';

/** Keeps this page of tickets for its owner; the screen that shows a code comes with it. */
export const keepTickets = (owner: string): Promise<void> =>
  keepPage({
    room: ticketsRoom,
    owner,
    atMost: keptTicketsAtMost,
    load: () => import('./code-screen.tsx'),
  });

/** Tickets that are kept for anybody but who sits here now are forgotten. */
export const forgetTicketsOfOthers = (owner: string | undefined): Promise<void> =>
  forgetOthers(ticketsRoom.name, owner);
