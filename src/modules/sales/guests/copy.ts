import { fullCountText } from '#platform/count-text.ts';

export const csvColumns = [
  'Name',
  'E-mail',
  'Ticket',
  'State',
  'Ordered at',
  'Order',
  'Comp',
  'Checked in at',
] as const;

export const orderColumns = [
  'Order',
  'Buyer',
  'E-mail',
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

/** What hosts read of their guests and their money. */
export const guestWords = {
  heading: 'Guests',
  search: 'Search by name or e-mail',
  ticket: 'Ticket',
  allTickets: 'All tickets',
  state: 'State',
  show: 'Show',
  everybody: 'Everybody',
  shows: {
    valid: 'Good tickets',
    checkedIn: 'Checked in',
    notYet: 'Not yet in',
    comp: 'Comps',
    refunded: 'Refunded',
    void: 'Cancelled',
  },
  valid: 'Good',
  void: 'Cancelled',
  comp: 'Comp',
  refundMarks: { part: 'Partly refunded', full: 'Refunded' },
  isIn: 'In',
  count: (total: number) => (total === 1 ? '1 ticket' : `${fullCountText(total)} tickets`),
  addComp: 'Give a ticket',
  write: 'Write to guests',
  csv: 'Guests as CSV',
  name: 'Name',
  email: 'E-mail',
  quantity: 'How many',
  open: (name: string) => `Open the order of ${name}`,
  order: 'Order',
  none: 'Nobody yet',
  noneMessage: 'Whoever gets a ticket is listed here at once.',
  noMatch: 'Nobody matches',
  noMatchMessage: 'Try another name, or look at all tickets.',
  compHint: 'It costs nothing, counts against the capacity, and is mailed at once.',
  give: 'Give ticket',
  given: (name: string) => `${name} is on the list`,
  cancel: 'Not now',
} as const;

const peopleText = (people: number) => (people === 1 ? '1 person' : `${fullCountText(people)} people`);

/** A message to guests, and what was sent before. */
export const messageWords = {
  hint: 'By e-mail, once to everyone with a valid ticket. Replies go to your own e-mail address.',
  subject: 'Subject',
  message: 'Message',
  preview: 'Preview',
  previewTitle: 'How it reads',
  goesTo: (people: number, replyTo: string | null) =>
    people === 0
      ? 'Nobody holds such a ticket, so nobody gets it.'
      : `Goes to ${peopleText(people)} by e-mail.${replyTo === null ? '' : ` Replies go to ${replyTo}.`}`,
  test: 'Send a test to me',
  testSent: (address: string) => `Test sent to ${address}`,
  send: (people: number) => `Send to ${peopleText(people)}`,
  sent: (people: number) => `Sent to ${peopleText(people)}`,
  history: 'Sent messages',
  noHistory: 'Nothing was sent yet.',
  people: peopleText,
  read: 'Read message',
  older: 'Show older messages',
} as const;

/** The orders of an event, as its hosts find them. */
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
  open: (name: string) => `Open the order of ${name}`,
  openShort: 'Open',
  none: 'No orders yet',
  noneMessage: 'Orders appear here as soon as someone gets a ticket.',
  noMatch: 'No matching orders',
  noMatchMessage: 'Try another name, or show all orders.',
  more: 'Show more',
} as const;

export const refundWords = {
  title: (name: string) => `Order of ${name}`,
  paid: 'Paid',
  back: 'Sent back',
  left: 'Left',
  tickets: 'Tickets',
  choose: 'Choose tickets to refund or cancel. With none chosen, it applies to the whole order.',
  checkedIn: 'Checked in',
  amount: 'Amount to send back',
  amountHint: (left: string) => `Up to ${left}. The service fee goes back in proportion.`,
  alsoCancel: 'Cancel the tickets too',
  alsoCancelHint: 'Cancelled tickets can’t be used at check-in, and go back on sale.',
  reason: 'Reason',
  reasonHint: 'The buyer reads it.',
  reasonHintOfHouse: 'The buyer reads it, and the log keeps it.',
  reasonMissing: 'Say why: the log keeps it.',
  refund: (amount: string) => `Refund ${amount}`,
  cancelOnly: 'Cancel tickets only',
  resend: 'Send tickets again',
  resent: (email: string) => `Tickets sent to ${email}`,
  refundQuestion: (amount: string, name: string) => `Send ${amount} back to ${name}?`,
  refundMessage: 'You can’t undo this. The money is back on the card within 5 to 10 days.',
  checkedInWarning: (count: number) =>
    count === 1
      ? 'A guest was already checked in with one of these tickets.'
      : `Guests were already checked in with ${count} of these tickets.`,
  cancelQuestion: (count: number) => (count === 1 ? 'Cancel this ticket?' : `Cancel ${count} tickets?`),
  cancelMessage: 'No money is refunded. The codes no longer work at check-in.',
  keep: 'Go back',
  done: (amount: string) => `${amount} is on its way back`,
  waiting: 'We ask the payment provider until it is through.',
  failed: 'The payment provider refused',
  cancelled: (count: number) => (count === 1 ? '1 ticket cancelled' : `${count} tickets cancelled`),
  history: 'What went back',
  statuses: { due: 'On its way', done: 'Done', failed: 'Refused' },
  sources: {
    host: 'By hand',
    eventCancelled: 'The event was cancelled',
    eventMoved: 'By the buyer, after the event moved',
    provider: 'At the payment provider',
  },
} as const;

export const settlementWords = {
  heading: 'Settlement',
  host: (name: string) => `What is owed to ${name}, from the ledger.`,
  rows: {
    gross: 'Paid by buyers',
    refunds: 'Sent back',
    fees: 'Fees',
    processing: 'of which card processing',
    net: 'Yours',
  },
  what: 'What',
  amount: 'Amount',
  orders: (count: number) => (count === 1 ? 'From 1 paid order.' : `From ${count} paid orders.`),
  csv: 'Download as CSV',
  none: 'No money yet',
  noneMessage: 'As soon as somebody pays, it is accounted for here.',
} as const;
