import { brand } from '#platform/brand.ts';

/** Texts for the buyer's bank, prepared from what is known. Admins edit them before they are submitted. */
export const evidenceWords = {
  product: (order: { items: string; event: string; host: string | null; venue: string; when: string }) =>
    [
      `${order.items} for the event “${order.event}”`,
      order.host === null ? '' : `, hosted by ${order.host}`,
      order.venue === '' ? '' : `, at ${order.venue}`,
      `, on ${order.when}. The tickets were issued as QR codes right after the payment.`,
    ].join(''),
  item: (quantity: number, name: string) => `${quantity} × ${name}`,
  ordered: 'Order placed',
  paid: (amount: string) => `${amount} paid, tickets issued`,
  ticketsMailed: (subject: string) => `Tickets emailed to the buyer: ${subject}`,
  mailed: (subject: string) => `Email sent to the buyer: ${subject}`,
  checkedIn: (device: string) =>
    device === ''
      ? 'Ticket checked in at the entrance'
      : `Ticket checked in at the entrance (device: ${device})`,
  refunded: (amount: string) => `${amount} refunded to the card`,
  paidOutside: (amount: string) => `${amount} refunded to the buyer, but not to the card`,
  refundPolicy: (movedDays: number) =>
    `The host decides about refunds, also if the event is cancelled. If its start is moved by an hour or more or it is postponed, the buyer can get a full refund for ${movedDays} days, until the event starts.`,
  explanation: (order: {
    buyer: string;
    email: string;
    amount: string;
    atBoxOffice: boolean;
    ticketsMailed: boolean;
    checkedIn: number;
    refunded: string | null;
  }) =>
    [
      `${order.buyer}${order.email && ` (${order.email})`} bought these tickets ${order.atBoxOffice ? 'at the box office' : `with a ${brand.name} account`} for ${order.amount}.`,
      order.ticketsMailed ? 'We sent them by email.' : '',
      order.checkedIn === 0
        ? ''
        : order.checkedIn === 1
          ? 'One ticket of this order was used to enter the event.'
          : `${order.checkedIn} tickets of this order were used to enter the event.`,
      order.refunded === null ? '' : `${order.refunded} of this order was already refunded.`,
    ]
      .filter(Boolean)
      .join(' '),
} as const;
