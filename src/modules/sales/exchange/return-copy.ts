import type { ReturnedTicket } from './return-contract.ts';

export const returnWords = {
  start: 'Return ticket',
  title: 'Return this ticket?',
  refund: (amount: string, { atMost, paidByOther }: { atMost: boolean; paidByOther: boolean }) =>
    `${paidByOther ? `${amount} is refunded` : `You get ${amount}`} when another fan buys it${atMost ? ', or what they pay if that is less' : ''}.`,
  getsNothing: 'It was free, so you get no money back.',
  toCard: 'The refund goes to the card that paid for it.',
  toOther: 'Someone else paid for it, so the refund goes to their card.',
  how: 'It goes to the waiting list once the event is sold out and no other tickets are left, the longest listed first.',
  frozen: 'While it’s listed, its code doesn’t work. You can take it back until a fan gets it offered.',
  until: (until: string) => `If no one buys it by ${until}, you get it back.`,
  confirm: 'Return ticket',
  keep: 'Keep ticket',
  done: { title: 'Ticket listed', message: 'We’ll tell you when a fan buys it.' },
  listed: (until: string) =>
    `Listed for return until ${until}. Its code doesn’t work until you take it back.`,
  offered: (until: string) =>
    `A fan is buying this ticket. If they don’t pay by ${until}, it’s offered to the next one.`,
  takeBack: 'Take ticket back',
  takenBack: { title: 'You have your ticket back', message: 'Its code works again.' },
  sold: (amount: string, paidByOther: boolean) =>
    `A fan bought this ticket. ${paidByOther ? `${amount} is refunded to the card that paid for it` : `You get ${amount} back`}.`,
  given: 'Another fan has this ticket now.',
  returned: 'No one bought this ticket, so you have it back.',
} as const;

export const eventReturnWords = {
  heading: 'Returned tickets',
  none: 'No one has returned a ticket yet.',
  paid: (amount: string) => `Paid ${amount}`,
  refunded: (amount: string) => `${amount} refunded`,
  surplus: (amount: string) => `You keep ${amount}`,
  free: 'Free',
  noName: 'Deleted account',
  more: 'Show more',
  states: {
    listed: 'Listed',
    offered: 'Offered to a fan',
    sold: 'Sold',
    takenBack: 'Taken back',
    returned: 'Not sold',
    ended: 'Cancelled',
  } satisfies Record<ReturnedTicket['state'], string>,
} as const;

export const returnPolicyWords = {
  title: 'Ticket returns',
  note: 'Guests can return tickets they can’t use. The code stops working, the waiting list gets the ticket, and the guest gets a refund once a fan has paid.',
  needsList: 'Returns need a waiting list.',
  on: 'Let guests return tickets',
  price: 'The next fan pays',
  priceOptions: { paid: 'The price the guest paid', current: 'Today’s price, and you keep the difference' },
  until: 'Unsold tickets go back to guests',
} as const;
