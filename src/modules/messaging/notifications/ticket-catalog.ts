import { loud, type Kind } from './catalog-kind.ts';

/** Tickets of fans, and the events they saved or are going to. */
export const ticketCatalog = {
  orderCompleted: {
    label: 'Orders',
    title: (_who, { event }) => `Your tickets for ${event} are ready`,
    groupable: false,
    byDefault: ['inApp'],
  },
  /** For the friend, who accepts it (EXC-03). */
  ticketSent: {
    label: 'Tickets that friends send you',
    title: (who, { event }) => `${who} sent you a ticket to ${event}. Accept it to get it`,
    groupable: false,
    byDefault: loud,
  },
  /** For the sender (EXC-03). */
  ticketTransferred: {
    label: 'Tickets that friends accepted from you',
    title: (who, { event }) => `${who} accepted your ticket to ${event}`,
    groupable: false,
    byDefault: ['inApp', 'push'],
  },
  /** For the sender, who keeps it (EXC-03). */
  ticketDeclined: {
    label: 'Tickets that friends declined',
    title: (who, { event }) => `${who} declined your ticket to ${event}. You still have it`,
    groupable: false,
    byDefault: ['inApp', 'push'],
  },
  /** Held for a few hours, so a daily digest would be too late. They get an email at once. */
  ticketOffered: {
    label: 'Tickets from waiting lists',
    title: (_who, { event, until }) => `We’re holding tickets to ${event} for you. Pay by ${until}`,
    groupable: false,
    byDefault: ['inApp', 'push'],
    mailedAtOnce: true,
  },
  waitingEnded: {
    label: 'Waiting lists that can’t serve you',
    title: (_who, { event, because }) =>
      because === 'personLimit'
        ? `You’re off the waiting list for ${event}: the tickets you want exceed the limit per person`
        : `You’re off the waiting list for ${event}: the tickets you want are no longer sold`,
    groupable: false,
    byDefault: ['inApp', 'push'],
  },
  openingTurn: {
    label: 'Your turn at a fair opening',
    title: (_who, { event, until }) => `It’s your turn: get tickets to ${event} by ${until}`,
    groupable: false,
    byDefault: ['inApp', 'push'],
    pushedWithinMinutes: 30,
  },
  /** For the holder who returned it (EXC-02). */
  listingSold: {
    label: 'Returned tickets that were sold',
    title: (_who, { event, amount }) =>
      amount === ''
        ? `A fan took your ticket to ${event}`
        : `A fan bought your ticket to ${event}. ${amount} is refunded to the card that paid for it`,
    groupable: false,
    byDefault: ['inApp', 'push'],
  },
  listingReturned: {
    label: 'Returned tickets that nobody bought',
    title: (_who, { event }) => `Your ticket to ${event} wasn’t sold. You have it back, and its code works`,
    groupable: false,
    byDefault: loud,
  },
  ticketRefunded: {
    label: 'Refunds',
    title: (_who, { event, amount }) => `Your ${amount} refund for ${event} is on its way`,
    groupable: false,
    byDefault: ['inApp', 'push'],
  },
  /** They also get an email at once. */
  ticketRefundReturned: {
    label: 'Refunds that your bank sent back',
    title: (_who, { event, amount }) => `Your bank sent back your ${amount} refund for ${event}`,
    groupable: false,
    byDefault: ['inApp', 'push'],
  },
  presaleAnnounced: {
    label: 'Presales open to you',
    title: (_who, { event }) => `You can buy tickets for ${event} before everyone else`,
    groupable: false,
    byDefault: ['inApp', 'push'],
  },
  presaleSoon: {
    label: 'Presales about to start',
    title: (_who, { event }) => `Your presale for ${event} starts in ten minutes`,
    groupable: false,
    byDefault: ['inApp', 'push'],
    pushedWithinMinutes: 10,
  },
  /** From a friend who wants to win or lose together (DRW-01). */
  drawInvited: {
    label: 'Friends who want to enter draws with you',
    title: (who, { event }) => `${who} wants to enter the draw for ${event} with you`,
    groupable: false,
    byDefault: ['inApp', 'push'],
  },
  drawLeft: {
    label: 'Friends who leave your entry in a draw',
    title: (who, { event, role }) =>
      role === 'uninvited'
        ? `${who} left the draw for ${event}. You can still enter it yourself`
        : role === 'removed'
          ? `${who} took you out of their entry in the draw for ${event}. You can still enter it yourself`
          : role === 'leads'
            ? `${who} left your entry in the draw for ${event}. It’s your entry now`
            : `${who} left your entry in the draw for ${event}. You’re still in it`,
    groupable: false,
    byDefault: ['inApp', 'push'],
  },
  /** For people whose group isn't complete. */
  drawSoon: {
    label: 'Draws about to close',
    title: (_who, { event, invited }) =>
      invited === 'yes'
        ? `The draw for ${event} closes within the hour. Your friend is waiting for your answer`
        : `The draw for ${event} closes within the hour. Not all of your friends have accepted`,
    groupable: false,
    byDefault: ['inApp', 'push'],
    pushedWithinMinutes: 60,
  },
  /** They also get an email at once. */
  drawWon: {
    label: 'Tickets won in draws',
    title: (_who, { event, until, first }) =>
      first === 'yes'
        ? `You won the draw for ${event}. Pay for your ticket by ${until}`
        : `You’re next in the draw for ${event}. Pay for your ticket by ${until}`,
    groupable: false,
    byDefault: ['inApp', 'push'],
    mailedAtOnce: true,
  },
  drawNext: {
    label: 'Your place in line after draws',
    title: (_who, { event, place }) =>
      place === '1'
        ? `You weren’t drawn for ${event}, but you’re next if a winner doesn’t pay`
        : `You weren’t drawn for ${event}. You’re number ${place} in line if winners don’t pay`,
    groupable: false,
    byDefault: ['inApp', 'push'],
  },
  drawLost: {
    label: 'Draws that are over',
    title: (_who, { event }) => `The draw for ${event} is over. You didn’t get a ticket this time`,
    groupable: false,
    byDefault: ['inApp', 'push'],
  },
  eventSoon: {
    label: 'Reminders of events you saved or are going to',
    title: (_who, { event, when }) => `${event} starts ${when}`,
    groupable: false,
    byDefault: ['inApp', 'push'],
  },
  salesSoon: {
    label: 'Ticket sales of events you saved',
    title: (_who, { event, when }) => `Tickets to ${event} go on sale at ${when}`,
    groupable: false,
    byDefault: ['inApp', 'push'],
    pushedWithinMinutes: 10,
  },
  eventChanged: {
    label: 'Changes to events you saved, are going to or help run',
    title: (_who, { event, change }) => `${event} ${change ?? 'has changed'}`,
    groupable: false,
    byDefault: ['inApp', 'email', 'sms', 'push'],
    mailedAtOnce: true,
  },
  eventCancelled: {
    label: 'Cancelled events',
    title: (_who, { event, change }) => `${event} ${change ?? 'is cancelled'}`,
    groupable: false,
    byDefault: ['inApp', 'email', 'sms', 'push'],
    mailedAtOnce: true,
  },
} as const satisfies Record<string, Kind>;
