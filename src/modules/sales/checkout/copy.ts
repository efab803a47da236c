import { brand } from '#platform/brand.ts';
import { moneyText, type Cents } from '#platform/money.ts';

/** Steps of the checkout drawer (CHK-01). */
export const checkoutSteps = ['Select tickets', 'Complete payment', 'Get the app'] as const;

/** Shown beside the total (CHK-10, FEE-09). */
export const taxIncluded = 'Tax included';

/** The same for a host who told us the tax: "Includes $4.55 VAT" (TAX-01). */
export const includesTax = (amount: string, name: string) => `Includes ${amount} ${name}`;

/** Headline of the result (ORD-02). */
export const orderComplete = "YOU'RE GOING!";

/** The return address for the payment provider (CHK-14, PAY-04). */
export const completionPath = '/completion';

export const orderMail = {
  event: 'View event',
  contact: (hostName: string, canReply: boolean) =>
    canReply
      ? `Hosted by ${hostName}. Reply to this email to reach the host.`
      : `Hosted by ${hostName}. You can reach the host on the event page.`,
  footer: (eventName: string, order: string) =>
    `You’re getting this email about order ${order} for ${eventName}.`,
} as const;

export type OrderMailWords = {
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
};

const bankShows = (amount: string) =>
  `We’ve refunded ${amount}. It can take your bank 5 to 10 days to show it. You don’t need to do anything.`;

/** Sent when a payment came too late or twice and was refunded. */
export function refundMail(order: {
  eventName: string;
  amount: Cents;
  currency: string;
  why: 'second' | 'cancelled' | 'late';
}): OrderMailWords {
  const amount = moneyText(order.amount, order.currency);
  const reasons = {
    second: `You paid twice for ${order.eventName}. Your order is confirmed, and we refunded the second payment.`,
    cancelled: `${order.eventName} was cancelled while you were paying.`,
    late: `Your payment for ${order.eventName} arrived after your hold expired, and the tickets were no longer available.`,
  };
  const subject = `Your ${amount} refund is on its way`;
  return { subject, title: subject, paragraphs: [reasons[order.why], bankShows(amount)] };
}

export function orderRefundMail(refund: {
  eventName: string;
  amount: Cents;
  currency: string;
  cancelled: number;
  why: 'cancelled' | 'moved' | 'host' | 'provider' | 'exchange';
  reason: string;
}): OrderMailWords {
  const amount = moneyText(refund.amount, refund.currency);
  const openings = {
    cancelled: `${refund.eventName} is cancelled. Your tickets are no longer valid, and your refund is on its way.`,
    moved: `You asked for a refund because ${refund.eventName} moved.`,
    provider: `${amount} of your order for ${refund.eventName} was refunded.`,
    exchange: `A fan bought the ticket to ${refund.eventName} that you returned.`,
    host: `You’re getting back ${amount} of your order for ${refund.eventName}.`,
  };
  const tickets =
    refund.cancelled > 0 && refund.why !== 'cancelled' && refund.why !== 'exchange'
      ? `${ticketsWere(refund.cancelled)} cancelled and can’t be used at check-in.`
      : '';
  const subject = `Your ${amount} refund is on its way`;
  const paragraphs = [openings[refund.why], tickets, reasonText(refund.reason), bankShows(amount)];
  return { subject, title: subject, paragraphs: paragraphs.filter(Boolean) };
}

/** Sent when the buyer's bank sent a refund back. */
export function refundReturnedMail(refund: {
  eventName: string;
  amount: Cents;
  currency: string;
  /** Responsible for the next step. `retry`: the refund is tried again automatically. */
  by: 'host' | 'admin' | 'retry';
}): OrderMailWords {
  const nextSteps = {
    host: 'Contact the host to agree on how.',
    admin: 'We tried several times, and will pay you another way.',
    retry: 'We try again every day.',
  };
  const amount = moneyText(refund.amount, refund.currency);
  const subject = `Your bank sent back your ${amount} refund`;
  const paragraphs = [
    `We refunded ${amount} for ${refund.eventName}, but your bank sent the money back. This happens when a card has expired or was replaced.`,
    `You still get this money. ${nextSteps[refund.by]}`,
  ];
  return { subject, title: subject, paragraphs };
}

/** Sent when a failed refund was paid to the buyer another way. */
export function paidOutsideMail(refund: {
  eventName: string;
  amount: Cents;
  currency: string;
  note: string;
  isSale: boolean;
}): OrderMailWords {
  const amount = moneyText(refund.amount, refund.currency);
  const by = refund.isSale ? 'Your host' : brand.name;
  const title = `Your ${amount} refund was paid another way`;
  const paragraphs = [
    `The refund of ${amount} for ${refund.eventName} couldn’t go back to your card. ${by} paid it another way: ${refund.note}`,
    refund.isSale ? 'If you didn’t get it, contact the host.' : 'If you didn’t get it, contact us.',
  ];
  return { subject: title, title, paragraphs };
}

/** The problem of a refund that was marked as paid another way, and was then made at the provider. */
export const refundedAtProvider = 'It was refunded at the payment provider instead.';

const returnReasons: Readonly<Record<string, string>> = {
  expired_or_canceled_card: 'The card has expired or was cancelled',
  lost_or_stolen_card: 'The card was reported lost or stolen',
};

/** @param reason as the provider gives it */
export const returnedBecause = (reason = ''): string =>
  `${returnReasons[reason] ?? 'The buyer’s bank rejected it'}, so the money came back. Refund it again, or pay the buyer another way.`;

/** Sent when tickets were cancelled without a refund. */
export function cancelTicketsMail(cancelled: {
  eventName: string;
  count: number;
  reason: string;
}): OrderMailWords {
  const { eventName, count, reason } = cancelled;
  const title = `${ticketsWere(count)} cancelled`;
  const opening = `${ticketsFor(count)} for ${eventName} ${count === 1 ? 'was' : 'were'} cancelled. Cancelled tickets can’t be used at check-in.`;
  const paragraphs = [opening, reasonText(reason), 'This didn’t include a refund.'].filter(Boolean);
  return { subject: `${title}: ${eventName}`, title, paragraphs };
}

export function cancelRsvpMail({ eventName, count }: { eventName: string; count: number }): OrderMailWords {
  const title = `${ticketsWere(count)} cancelled`;
  const paragraphs = [
    `You cancelled ${count === 1 ? 'a ticket' : `${count} tickets`} for ${eventName}. Cancelled tickets can’t be used at check-in.`,
  ];
  return { subject: `${title}: ${eventName}`, title, paragraphs };
}

/** Of a host or an admin. */
const reasonText = (reason: string) => (reason === '' ? '' : `Reason: ${reason}`);
const ticketsFor = (count: number) => (count === 1 ? 'One ticket' : `${count} tickets`);
const ticketsWere = (count: number) => `${ticketsFor(count)} ${count === 1 ? 'was' : 'were'}`;

/** Messages from the provider are shown as they are; these cover everything else (PAY-07, X-05, X-46). */
export const paymentErrorWords = {
  heading: 'Payment error',
  toast: (type: string) => `Error processing payment: ${type}`,
  unexpected: 'An unexpected error occured.',
} as const;

export const buyerWords = {
  drawer: (event: string) => `Tickets for ${event}`,
  progress: 'Your order',
  back: 'Back',
  close: 'Close',
  continue: 'Continue to payment',
  rsvp: 'RSVP',
  getFree: 'Get free tickets',
  purchase: 'Purchase',
  orCard: 'Or pay with card',
  total: 'Total',
  serviceFee: 'Service fee',
  promo: (code: string) => `Promo ${code}`,
  nothingChosen: 'Choose a ticket to continue.',
  codeNotForThis: 'doesn’t apply to this ticket',
  linkedCode: (code: string) => `Apply code ${code}`,
  tickets: (count: number) => (count === 1 ? '1 ticket' : `${count} tickets`),
  fees: (amount: string) => `${amount} fees`,
  heldFor: 'Held for you for',
  stillHeld: 'We’re still holding your tickets. Finish soon.',
  cardSafety: 'Your card details go directly to the payment provider.',
  join: (communities: string) => `Join ${communities}`,
  askToJoin: (communities: string) => `Ask to join ${communities}`,
  joinHint: 'Be first to know about their next event. Leave anytime.',
  testMode: 'Test mode: this order isn’t counted, and its tickets can’t be checked in.',
  loadFormAgain: 'Reload payment form',
  chooseAgain: 'Choose again',
  tryAgain: 'Try again',
  announced: (count: number, event: string) =>
    `Order complete. You have ${count === 1 ? '1 ticket' : `${count} tickets`} for ${event}.`,
  seeTickets: 'View your tickets',
  addToCalendar: 'Add to calendar',
  copyLink: 'Copy link',
  sendOne: 'Send one',
  linkCopied: { title: 'Link copied', message: 'Send it to the friends you want to bring.' },
  suggestions: 'Follow who you’ll see',
  whereMoneyGoes: 'Where your money goes',
  toHost: 'To the host',
  get toPlatform() {
    return `${brand.name}`;
  },
  toProcessing: 'Card processing',
  loading: { title: 'One moment', message: 'We’re checking your payment.' },
  processing: {
    title: 'Your bank is processing your payment',
    message: 'We’re holding your tickets. This page updates on its own, and you won’t be charged twice.',
    slow: 'This is taking longer than usual. You can leave this page: we’ll email you when the payment goes through.',
  },
  expired: { title: 'Your time is up', message: 'Your tickets were released, and you weren’t charged.' },
  closed: { title: 'This order is closed', message: 'You started a newer order, or released these tickets.' },
  refunded: {
    title: 'Your refund is on its way',
    message: 'Your payment arrived after your hold expired. We refunded it in full.',
  },
  unpaid: {
    title: 'Your payment didn’t go through',
    message: 'You weren’t charged. We’re still holding your tickets.',
  },
  notFound: { title: 'Order not found', message: 'It may belong to another account.' },
  unreachable: { title: 'We couldn’t load your order', message: 'Check your connection and try again.' },
} as const;

const some = (count: number, one: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : `${one}s`}`;

/** Refunds for a cancelled event (RFD-02). */
export const eventRefundWords = {
  noOrders: 'There were no orders to refund.',
  none: 'You cancelled without refunds. You can refund all orders here, or single orders in the guest list.',
  everybody: 'Refund all orders',
  question: (orders: number) => `Refund ${some(orders, 'order')}?`,
  consequences:
    'This cancels all tickets and refunds everything that was paid for them. You can’t undo this.',
  keep: 'Not now',
  begun: { title: 'Refunds started', message: 'You can leave this page. They continue in the background.' },
  /** Free orders count, too. */
  progress: (handled: number, orders: number) =>
    handled < orders
      ? `${handled.toLocaleString('en-US')} of ${some(orders, 'order')} cancelled`
      : `${some(orders, 'order')} cancelled`,
  back: (money: string) => `${money} refunded.`,
  atBoxOffice: (count: number) =>
    `${some(count, 'order')} paid at the box office. Give the money back there: Check-in, then Box office.`,
  due: (count: number) =>
    `${some(count, 'refund')} waiting for the payment provider. We retry automatically.`,
  failed: (count: number) => `${some(count, 'refund')} failed. Check these orders in the guest list.`,
} as const;
