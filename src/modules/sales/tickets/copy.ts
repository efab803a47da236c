import { brand } from '#platform/brand.ts';
import type { Order } from '#modules/sales/checkout/contract.ts';
import type { OrderStatus } from '#modules/sales/checkout/rules.ts';

export const mailWords = {
  title: 'You’re going!',
  subject: (event: string) => `Your tickets: ${event}`,
  button: 'Show my tickets',
  note: 'Each ticket has its own code. Show it at check-in on your phone, or print the PDF.',
  get footer() {
    return `You’re getting this email because you ordered tickets on ${brand.name}. The event:`;
  },
  /** Tickets that a host gave away (GST-01). */
  compTitle: 'You’re on the guest list!',
  compFrom: (giver: string) => `${giver} gave you a free ticket.`,
  guests: 'Guests',
  /** Tickets that a friend sent (EXC-03). */
  received: 'Sent to you',
  get receivedFooter() {
    return `You’re getting this email because you accepted a ticket on ${brand.name}. The event:`;
  },
  noteWithoutAccount:
    'Your ticket is attached as a PDF: show it on your phone at check-in, or print it. If you sign up with this email address, you’ll also find it in My tickets.',
  compFooter: (giver: string) =>
    `You’re getting this email because ${giver} gave you a ticket on ${brand.name}. The event:`,
};

/** How the money of an order is split (PRC-02). */
export function moneySplitRows(
  split: { host: number; platform: number; processing: number },
  money: (amount: number) => string,
): (readonly [string, string])[] {
  return [
    ['To the host', money(split.host)],
    [`To ${brand.name}`, money(split.platform)],
    ['Card processing', money(split.processing)],
  ];
}

/** The rows that a refund adds to a receipt: what was refunded of each item, and the tax inside it (RFD-01, TAX-01). */
export function refundRows(
  {
    total,
    refunded,
    tax,
    refundedTax,
    taxName,
    orderItems,
  }: Pick<Order, 'total' | 'refunded' | 'tax' | 'refundedTax' | 'taxName' | 'orderItems'>,
  money: (amount: number) => string,
): (readonly [string, string])[] {
  const items = orderItems.items.filter((item) => item.refunded > 0);
  return [
    ...items.map(({ item, refunded: amount }) => [`Refunded: ${item.name}`, `−${money(amount)}`] as const),
    ...(items.length === 1 ? [] : [['Refunded', `−${money(refunded)}`] as const]),
    ['Total after refunds', money(total - refunded)],
    ...(tax > 0 ? [[`${taxName} after refunds`, money(tax - refundedTax)] as const] : []),
  ];
}

export const ticketWords = {
  myEvents: 'My events',
  title: 'My tickets',
  titleOf: (event: string) => `Tickets for ${event}`,
  upcoming: 'Upcoming',
  past: 'Past',
  saved: 'Saved',
  noneTitle: 'No tickets yet',
  noneText: 'Your next night out starts here.',
  nonePastTitle: 'No past events',
  nonePastText: 'Events you went to appear here.',
  find: 'Find events',
  more: 'Show more events',
  tickets: (count: number) => (count === 1 ? '1 ticket' : `${count} tickets`),
  noneValid: 'No valid tickets',
  of: (number: number, total: number) => `${number} of ${total}`,
  showCode: 'Show code',
  codes: 'Codes in this order',
  codeOf: (name: string, number: number, total: number) => `Code for ${name}, ticket ${number} of ${total}`,
  nth: (name: string, number: number, total: number) => `${name}, ticket ${number} of ${total}`,
  brightness: 'Turn up your brightness. One code per person.',
  next: 'Next ticket',
  previous: 'Previous ticket',
  close: 'Close',
  void: 'This ticket is no longer valid.',
  transferred: 'You sent this ticket to someone else. Its code no longer works.',
  listed: 'Listed for return. Its code doesn’t work.',
  test: 'Test order: these tickets can’t be checked in.',
  calendar: 'Add to calendar',
  print: 'Print or save as PDF',
  mailAgain: 'Resend email',
  mailed: (to: string) => ({ title: 'Email sent', message: `Your tickets are on their way to ${to}.` }),
  eventPage: 'Event page',
  receipt: 'Receipt',
  orderedOn: (day: string) => `Ordered on ${day}`,
  night: 'Event details',
  when: 'When',
  where: 'Where',
  whereItGoes: 'Where the money goes',
} as const;

/** (OWN-04) */
export const guestNameWords = {
  add: 'Add guest name',
  change: 'Change guest name',
  title: 'Who’s coming with this ticket?',
  explanation: 'The name is on the ticket and on the guest list. The ticket stays yours.',
  name: 'Name',
  save: 'Save',
  remove: 'Remove name',
  saved: (name: string) => ({ title: 'Name saved', message: `The guest list shows ${name}.` }),
  removed: { title: 'Name removed', message: 'The guest list shows your name.' },
  undo: 'Undo',
} as const;

/** (OWN-04) */
export const rsvpWords = {
  cancel: 'Cancel RSVP',
  title: 'Cancel your RSVP?',
  explanation: 'The tickets stop working, and their spots go to other fans.',
  which: 'Tickets to cancel',
  confirm: (count: number) => (count === 1 ? 'Cancel 1 ticket' : `Cancel ${count} tickets`),
  cancelled: (count: number) => ({
    title: count === 1 ? 'Ticket cancelled' : `${count} tickets cancelled`,
    message: 'We’ve emailed you a confirmation.',
  }),
} as const;

type Words = { readonly title: string; readonly message: string };

/** Shown on an order's page while it has no valid tickets. */
export const orderStates: Partial<Record<OrderStatus, Words>> = {
  held: {
    title: 'Not paid yet',
    message: 'We’re holding your tickets for a few minutes. You haven’t been charged.',
  },
  pending: {
    title: 'Your bank is processing your payment',
    message:
      'We’re holding your tickets. They appear here when the payment goes through. You won’t be charged twice.',
  },
  expired: { title: 'Your time is up', message: 'Your tickets were released, and you weren’t charged.' },
  cancelled: {
    title: 'This order is closed',
    message: 'Its tickets were released, and you weren’t charged.',
  },
  refundDue: {
    title: 'Your refund is on its way',
    message: 'Your payment arrived after your hold expired. You’re getting a full refund.',
  },
  refunded: {
    title: 'Refunded',
    message: 'We’ve refunded this order. Cancelled tickets can’t be used at check-in.',
  },
  partiallyRefunded: {
    title: 'Partly refunded',
    message: 'Cancelled tickets can’t be used at check-in. The others are still valid.',
  },
};
