import { fullCountText } from '#kit/count-text.ts';

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

/** What a host writes to those who hold tickets. */
export function messageMail(message: { subject: string; text: string; eventName: string; hostName: string }) {
  const { subject, text, eventName, hostName } = message;
  return {
    subject: `${eventName}: ${subject}`,
    text: `${text}\n\n${hostName}\n\nYou get this because you hold a ticket for ${eventName}.\n`,
  };
}

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
  ordersCsv: 'Orders as CSV',
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
  subject: 'Subject',
  message: 'Message',
  send: 'Send',
  writeHint: 'By e-mail, once to each who holds a good ticket.',
  sent: (people: number) => (people === 1 ? 'Sent to 1 person' : `Sent to ${people} people`),
  cancel: 'Not now',
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
    eventCancelled: 'The night was cancelled',
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
