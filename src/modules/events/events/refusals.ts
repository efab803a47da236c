import { brand } from '#platform/brand.ts';
import type { RefusalTable } from '#platform/refusal.ts';

/** Not in the contract, which every page loads. */
export const refusals = {
  eventNotFound: {
    status: 404,
    title: 'Event not found',
    message: 'It may have been removed, or the link is wrong.',
  },
  eventGone: {
    status: 410,
    title: 'This event was deleted',
    get message() {
      return `The host removed it from ${brand.name}.`;
    },
  },
  sellsTickets: {
    status: 409,
    title: 'You need a ticket',
    message: 'This event has tickets. Get one to join.',
  },
  notOn: {
    status: 409,
    title: 'You can’t join this event',
    message: 'It’s over, cancelled or postponed.',
  },
  holdsTicket: {
    status: 409,
    title: 'You have a ticket',
    message: 'You’re going as long as you have a ticket.',
  },
} as const satisfies RefusalTable;
