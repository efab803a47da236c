import { fullCountText } from '#platform/count-text.ts';

export const csvColumns = [
  'Name',
  'Email',
  'Ticket',
  'Status',
  'Ordered at',
  'Order',
  'Comp',
  'Checked in at',
] as const;

export const orderColumns = [
  'Order',
  'Buyer',
  'Email',
  'Ordered at',
  'Tickets',
  'Cancelled',
  'Promo code',
  'Comp',
  'Currency',
  'Subtotal',
  'Discount',
  'Fees',
  'Paid',
  'Refunded',
] as const;

export const settlementColumns = [
  'Order',
  'Buyer',
  'Ordered at',
  'Currency',
  'Gross',
  'Refunds',
  'Fees',
  'Net',
] as const;

export const guestWords = {
  heading: 'Guests',
  search: 'Search by name or email',
  ticket: 'Ticket',
  allTickets: 'All tickets',
  state: 'Status',
  show: 'Show',
  everybody: 'Everyone',
  shows: {
    valid: 'Valid tickets',
    checkedIn: 'Checked in',
    notYet: 'Not checked in',
    comp: 'Comps',
    refunded: 'Refunded',
    void: 'Cancelled',
  },
  valid: 'Valid',
  void: 'Cancelled',
  comp: 'Comp',
  refundMarks: { part: 'Partly refunded', full: 'Refunded' },
  isIn: 'Checked in',
  count: (total: number) => (total === 1 ? '1 ticket' : `${fullCountText(total)} tickets`),
  addComp: 'Add comp ticket',
  write: 'Email guests',
  csv: 'Download as CSV',
  name: 'Name',
  email: 'Email',
  quantity: 'How many',
  open: (name: string) => `Open ${name}’s order`,
  order: 'Order',
  none: 'No guests yet',
  noneMessage: 'Guests appear here as soon as they get a ticket.',
  noMatch: 'No matching guests',
  noMatchMessage: 'Try another name, or show all tickets.',
  compHint: 'It’s free, counts against the capacity, and is emailed right away.',
  give: 'Give ticket',
  given: (name: string) => `${name} is on the list`,
  cancel: 'Not now',
} as const;

const peopleText = (people: number) => (people === 1 ? '1 person' : `${fullCountText(people)} people`);

/** Email to guests, and the history of sent messages. */
export const messageWords = {
  hint: 'Emailed once to everyone with a valid ticket. Replies go to your email address.',
  subject: 'Subject',
  message: 'Message',
  preview: 'Preview',
  previewTitle: 'Preview',
  goesTo: (people: number, replyTo: string | null) =>
    people === 0
      ? 'No guests have a ticket of this type.'
      : `We’ll email ${peopleText(people)}.${replyTo === null ? '' : ` Replies go to ${replyTo}.`}`,
  test: 'Send me a test',
  testSent: (address: string) => `Test sent to ${address}`,
  send: (people: number) => `Send to ${peopleText(people)}`,
  sent: (people: number) => `Sent to ${peopleText(people)}`,
  history: 'Sent messages',
  noHistory: 'You haven’t sent any messages yet.',
  people: peopleText,
  read: 'Read message',
  older: 'Show older messages',
} as const;

/** The order list of an event. */
export const orderListWords = {
  heading: 'Orders',
  search: 'Search by name or email',
  show: 'Show',
  all: 'All orders',
  shows: { paid: 'Paid', comp: 'Comps', refunded: 'Refunded' },
  csv: 'Download as CSV',
  count: (total: number) => (total === 1 ? '1 order' : `${fullCountText(total)} orders`),
  tickets: (count: number) => (count === 1 ? '1 ticket' : `${fullCountText(count)} tickets`),
  cancelled: (count: number) => `${fullCountText(count)} cancelled`,
  comp: 'Comp',
  refunded: (amount: string) => `${amount} refunded`,
  open: (name: string) => `Open ${name}’s order`,
  openShort: 'Open',
  none: 'No orders yet',
  noneMessage: 'Orders appear here as soon as someone gets a ticket.',
  noMatch: 'No matching orders',
  noMatchMessage: 'Try another name, or show all orders.',
  more: 'Show more',
} as const;

export const refundWords = {
  title: (name: string) => `${name}’s order`,
  paid: 'Paid',
  back: 'Refunded',
  left: 'Refundable',
  tickets: 'Tickets',
  choose: 'Choose tickets to refund or cancel. If you don’t choose any, this applies to the whole order.',
  checkedIn: 'Checked in',
  amount: 'Amount to refund',
  amountHint: (left: string) => `Up to ${left}. The service fee is refunded in proportion.`,
  alsoCancel: 'Also cancel the tickets',
  alsoCancelHint: 'Cancelled tickets can’t be used at check-in and go back on sale.',
  reason: 'Reason',
  reasonHint: 'The buyer sees this.',
  reasonHintOfHouse: 'The buyer sees this, and it’s kept in the audit log.',
  reasonMissing: 'Enter a reason for the audit log.',
  refund: (amount: string) => `Refund ${amount}`,
  cancelOnly: 'Cancel tickets only',
  resend: 'Resend tickets',
  resent: (email: string) => `Tickets sent to ${email}`,
  refundQuestion: (amount: string, name: string) => `Refund ${amount} to ${name}?`,
  refundMessage: 'You can’t undo this. The money reaches the card within 5 to 10 days.',
  checkedInWarning: (count: number) =>
    count === 1
      ? 'One of these tickets was already used to check in.'
      : `${count} of these tickets were already used to check in.`,
  cancelQuestion: (count: number) => (count === 1 ? 'Cancel this ticket?' : `Cancel ${count} tickets?`),
  cancelMessage: 'This doesn’t refund anything. The codes stop working at check-in.',
  keep: 'Go back',
  done: (amount: string) => `${amount} refund is on its way`,
  waiting: 'We retry with the payment provider until it goes through.',
  failed: 'The payment provider declined the refund',
  cancelled: (count: number) => (count === 1 ? '1 ticket cancelled' : `${count} tickets cancelled`),
  history: 'Refund history',
  statuses: { due: 'On its way', done: 'Done', failed: 'Failed' },
  sources: {
    host: 'By a host',
    eventCancelled: 'Event cancelled',
    eventMoved: 'By the buyer, after the event moved',
    provider: 'By the payment provider',
  },
} as const;

export const settlementWords = {
  heading: 'Settlement',
  host: (name: string) => `Balance of ${name}, based on the ledger.`,
  rows: {
    gross: 'Paid by buyers',
    refunds: 'Refunded',
    fees: 'Fees',
    processing: 'of which card processing',
    net: 'Your earnings',
  },
  what: 'Item',
  amount: 'Amount',
  orders: (count: number) => (count === 1 ? 'From 1 paid order.' : `From ${count} paid orders.`),
  csv: 'Download as CSV',
  none: 'No sales yet',
  noneMessage: 'Your earnings appear here after the first paid order.',
} as const;
