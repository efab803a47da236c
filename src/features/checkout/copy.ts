import { moneyText, type Cents } from '#kit/money.ts';

/** The steps of the drawer (CHK-01). */
export const checkoutSteps = ['Select tickets', 'Complete payment', 'Get the app'] as const;

/** Beside the total (CHK-10, FEE-09). */
export const taxIncluded = 'Tax included';

/** Above the result (ORD-02). */
export const orderComplete = "YOU'RE GOING!";

/** Where the provider sends the browser back to (CHK-14, PAY-04). */
export const completionPath = '/completion';

/** What a buyer hears whose payment came too late, or twice, and went back. */
export function refundMail(order: { eventName: string; amount: Cents; currency: string; isSecond: boolean }) {
  const amount = moneyText(order.amount, order.currency);
  const reason = order.isSecond
    ? `You paid twice for ${order.eventName}. Your order stands; we sent the second payment back.`
    : `Your payment for ${order.eventName} came after your tickets had been returned, and they could not be held again.`;
  return {
    subject: `${amount} is on its way back to you`,
    text: `${reason}\n\nWe have refunded ${amount} in full. Your bank shows it within 5 to 10 days. You need not do anything.\n`,
  };
}

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
  joinHint: 'Hear about the next one first. Leave any time.',
  testMode: 'Test mode: this order is never counted and admits nobody.',
  loadFormAgain: 'Load the payment form again',
  chooseAgain: 'Choose again',
  tryAgain: 'Try again',
  seeTickets: 'See your tickets',
  addToCalendar: 'Add to calendar',
  copyLink: 'Copy link',
  linkCopied: { title: 'Link copied', message: 'Send it to whoever should come along.' },
  scan: 'Scan to open your tickets on your phone',
  appStore: 'Get the app',
  mailed: (email: string) => `We have mailed them to ${email} too.`,
  suggestions: 'Keep up with who you will see',
  seeProfile: 'See profile',
  whereMoneyGoes: 'Where your money goes',
  toHost: 'To the host',
  toPlatform: 'Backbeat',
  toProcessing: 'Card processing',
  backToEvent: 'Back to the event',
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
