import type { OrderStatus } from '#modules/sales/checkout/rules.ts';

export const mailWords = {
  title: "You're going!",
  subject: (event: string) => `Your tickets: ${event}`,
  button: 'Show my tickets',
  note: 'Each ticket has its own code. Show it at the door on your phone, or print the PDF.',
  footer: 'You get this mail because you ordered tickets on Backbeat. The event:',
  /** Tickets that a host gave away (GST-01). */
  compTitle: 'You’re on the guest list!',
  compFrom: (giver: string) => `${giver} gave you this ticket. It costs nothing.`,
  noteWithoutAccount:
    'Your ticket is attached as a PDF: show it at check-in on your phone, or print it. If you sign up with this e-mail address, you find it under My tickets, too.',
  compFooter: (giver: string) =>
    `You get this e-mail because ${giver} gave you a ticket on Backbeat. The event:`,
};

/** Where the money of an order goes (PRC-02). */
export function moneySplitRows(
  split: { host: number; platform: number; processing: number },
  money: (amount: number) => string,
): (readonly [string, string])[] {
  return [
    ['To the host', money(split.host)],
    ['To Backbeat', money(split.platform)],
    ['Card processing', money(split.processing)],
  ];
}

/** What a refund changes on a receipt (RFD-01). */
export function refundRows(
  { total, refunded }: { total: number; refunded: number },
  money: (amount: number) => string,
): (readonly [string, string])[] {
  return [
    ['Refunded', `−${money(refunded)}`],
    ['You paid after refunds', money(total - refunded)],
  ];
}

export const ticketWords = {
  title: 'My tickets',
  upcoming: 'Upcoming',
  past: 'Past',
  noneTitle: 'No tickets yet',
  noneText: 'Your next night out will wait for you here.',
  nonePastTitle: 'No nights behind you',
  nonePastText: 'Nights you went to are kept here.',
  find: 'Find a night',
  more: 'More nights',
  tickets: (count: number) => (count === 1 ? '1 ticket' : `${count} tickets`),
  of: (number: number, total: number) => `${number} of ${total}`,
  showCode: 'Show code',
  codes: 'Codes of this order',
  codeOf: (name: string, number: number, total: number) => `Code of ${name}, ticket ${number} of ${total}`,
  brightness: 'Turn your screen up. One code per person.',
  next: 'Next ticket',
  previous: 'Previous ticket',
  close: 'Close',
  void: 'This ticket is void.',
  test: 'Test order: its tickets admit nobody.',
  calendar: 'Add to calendar',
  print: 'Print or save as PDF',
  mailAgain: 'Send the mail again',
  mailed: (to: string) => ({ title: 'Mail sent', message: `Your tickets are on their way to ${to}.` }),
  eventPage: 'Event page',
  receipt: 'Receipt',
  orderedOn: (day: string) => `Ordered on ${day}`,
  night: 'The night',
  when: 'When',
  where: 'Where',
  whereItGoes: 'Where the money goes',
} as const;

type Words = { readonly title: string; readonly message: string };

/** What an order says of itself on its page while it has no tickets, or has them no longer. */
export const orderStates: Partial<Record<OrderStatus, Words>> = {
  held: {
    title: 'Not paid yet',
    message: 'Your tickets are held for a few minutes. Nothing was charged so far.',
  },
  pending: {
    title: 'Your bank is working on it',
    message:
      'Your tickets are held, and appear here as soon as the payment is through. Nothing is charged twice.',
  },
  expired: { title: 'Your time is up', message: 'Your tickets were returned, and nothing was charged.' },
  cancelled: {
    title: 'This order is closed',
    message: 'Its tickets were given back, and nothing was charged.',
  },
  refundDue: {
    title: 'Your money is on its way back',
    message: 'Your payment came after your tickets had been returned. You get all of it back.',
  },
  refunded: { title: 'Refunded', message: 'You got your money back. Tickets marked as void admit nobody.' },
  partiallyRefunded: {
    title: 'Partly refunded',
    message: 'Tickets that were given back are void; the others are good.',
  },
};
