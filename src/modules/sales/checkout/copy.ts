import { moneyText, type Cents } from '#platform/money.ts';

/** The steps of the drawer (CHK-01). */
export const checkoutSteps = ['Select tickets', 'Complete payment', 'Get the app'] as const;

/** Beside the total (CHK-10, FEE-09). */
export const taxIncluded = 'Tax included';

/** Above the result (ORD-02). */
export const orderComplete = "YOU'RE GOING!";

/** Where the provider sends the browser back to (CHK-14, PAY-04). */
export const completionPath = '/completion';

/** Around every mail about an order. */
export const orderMail = {
  event: 'View event',
  contact: (hostName: string, canReply: boolean) =>
    canReply
      ? `Hosted by ${hostName}. Reply to this e-mail to reach the host.`
      : `Hosted by ${hostName}. You can reach the host on the event page.`,
  footer: (eventName: string, order: string) =>
    `You get this e-mail because of order ${order} for ${eventName}.`,
} as const;

export type OrderMailWords = {
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
};

const bankShows = (amount: string) =>
  `We have refunded ${amount}. Your bank shows it within 5 to 10 days. You don’t need to do anything.`;

/** To a buyer whose payment came too late, or twice, and went back. */
export function refundMail(order: {
  eventName: string;
  amount: Cents;
  currency: string;
  isSecond: boolean;
}): OrderMailWords {
  const amount = moneyText(order.amount, order.currency);
  const reason = order.isSecond
    ? `You paid twice for ${order.eventName}. Your order stands, and we sent the second payment back.`
    : `Your payment for ${order.eventName} came after your tickets had been returned, and they could not be held again.`;
  const subject = `${amount} is on its way back to you`;
  return { subject, title: subject, paragraphs: [reason, bankShows(amount)] };
}

/** To a buyer whose money goes back. */
export function orderRefundMail(refund: {
  eventName: string;
  amount: Cents;
  currency: string;
  /** Tickets that were cancelled with it. */
  cancelled: number;
  why: 'cancelled' | 'moved' | 'host';
  reason: string;
}): OrderMailWords {
  const amount = moneyText(refund.amount, refund.currency);
  const openings = {
    cancelled: `${refund.eventName} is cancelled. Your tickets are void, and your money is on its way back.`,
    moved: `You asked for a refund because ${refund.eventName} moved.`,
    host: `${amount} of what you paid for ${refund.eventName} is on its way back to you.`,
  };
  const tickets =
    refund.cancelled > 0 && refund.why !== 'cancelled'
      ? `${ticketsWere(refund.cancelled)} cancelled and can’t be used at check-in.`
      : '';
  const subject = `${amount} is on its way back to you`;
  const paragraphs = [openings[refund.why], tickets, reasonText(refund.reason), bankShows(amount)];
  return { subject, title: subject, paragraphs: paragraphs.filter(Boolean) };
}

/** To a buyer whose tickets were cancelled while no money moved. */
export function cancelTicketsMail(cancelled: {
  eventName: string;
  count: number;
  reason: string;
}): OrderMailWords {
  const { eventName, count, reason } = cancelled;
  const title = `${ticketsWere(count)} cancelled`;
  const opening = `${ticketsWere(count)} cancelled by the host of ${eventName}. Cancelled tickets can’t be used at check-in.`;
  const paragraphs = [opening, reasonText(reason), 'No money was refunded with this.'].filter(Boolean);
  return { subject: `${title}: ${eventName}`, title, paragraphs };
}

const reasonText = (reason: string) => (reason === '' ? '' : `The host says: ${reason}`);
const ticketsWere = (count: number) => (count === 1 ? 'One ticket was' : `${count} tickets were`);

/** What the provider says is shown as it is; everything else is this (PAY-07, X-05, X-46). */
export const paymentErrorWords = {
  heading: 'Payment error',
  toast: (type: string) => `Error processing payment: ${type}`,
  unexpected: 'An unexpected error occured.',
} as const;

/** What buyers read on their way. */
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
  nothingChosen: 'Choose a ticket to go on.',
  codeNotForThis: 'does not count for this ticket',
  linkedCode: (code: string) => `Apply code ${code}`,
  tickets: (count: number) => (count === 1 ? '1 ticket' : `${count} tickets`),
  fees: (amount: string) => `fees ${amount}`,
  heldFor: 'Held for you for',
  stillHeld: 'Still held for you. Finish soon.',
  ticketsGoTo: (email: string) => `Your tickets go to ${email}.`,
  cardSafety: 'Card details go straight to the payment provider.',
  join: (communities: string) => `Join ${communities}`,
  askToJoin: (communities: string) => `Ask to join ${communities}`,
  joinHint: 'Hear about the next one first. Leave any time.',
  testMode: 'Test mode: this order is never counted and admits nobody.',
  loadFormAgain: 'Load the payment form again',
  chooseAgain: 'Choose again',
  tryAgain: 'Try again',
  announced: (count: number, event: string) =>
    `Order complete. You have ${count === 1 ? '1 ticket' : `${count} tickets`} for ${event}.`,
  seeTickets: 'See your tickets',
  addToCalendar: 'Add to calendar',
  copyLink: 'Copy link',
  linkCopied: { title: 'Link copied', message: 'Send it to whoever should come along.' },
  scan: 'Scan to open your tickets on your phone',
  appStore: 'Get the app',
  mailed: (email: string) => `We have mailed them to ${email} too.`,
  suggestions: 'Keep up with who you will see',
  whereMoneyGoes: 'Where your money goes',
  toHost: 'To the host',
  toPlatform: 'Backbeat',
  toProcessing: 'Card processing',
  loading: { title: 'One moment', message: 'We are looking at your payment.' },
  processing: {
    title: 'Your bank is working on it',
    message: 'Your tickets are held. This page goes on by itself; nothing is charged twice.',
    slow: 'This takes longer than usual. You may leave: we mail you as soon as it is through.',
  },
  expired: { title: 'Your time is up', message: 'Your tickets were returned, and nothing was charged.' },
  closed: { title: 'This order is closed', message: 'Another one took its place, or it was given back.' },
  refunded: {
    title: 'Your money is on its way back',
    message: 'Your payment came after your tickets had been returned. It was refunded in full.',
  },
  unpaid: {
    title: 'The payment did not go through',
    message: 'Nothing was charged. Your tickets are still held for you.',
  },
  notFound: { title: 'Order not found', message: 'It may belong to another account.' },
  unreachable: { title: 'We could not reach your order', message: 'Check your connection and try again.' },
} as const;

const some = (count: number, one: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : `${one}s`}`;

/** The refunds of a cancelled night (RFD-02). */
export const eventRefundWords = {
  noOrders: 'There were no orders to refund.',
  none: 'No refunds were asked for. Refund everybody here, or single orders from the guest list.',
  everybody: 'Refund everybody',
  question: (orders: number) => `Refund ${some(orders, 'order')}?`,
  consequences: 'All tickets are cancelled, and all that was paid for them goes back. This cannot be undone.',
  keep: 'Not now',
  begun: { title: 'The refunds are on their way', message: 'You can leave this page; they go on.' },
  notBegun: { title: 'You’re offline', message: 'Check your connection and try again.' },
  progress: (handled: number, orders: number) =>
    handled < orders
      ? `${handled.toLocaleString('en-US')} of ${some(orders, 'order')} refunded`
      : `${some(orders, 'order')} refunded`,
  back: (money: string) => `${money} went back.`,
  due: (count: number) =>
    `${some(count, 'refund')} waiting for the payment provider, who is asked again by itself.`,
  failed: (count: number) =>
    `${some(count, 'refund')} did not go through. Look at the orders in the guest list.`,
} as const;
