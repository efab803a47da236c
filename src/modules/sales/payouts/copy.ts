import { bareId } from '#platform/ids.ts';
import { amountText, cents } from '#platform/money.ts';
import type { statementLines } from './contract.ts';
import type { DetailKind, SettlementReason, SettlementState } from './rules.ts';

export const payoutWords = {
  heading: 'Get paid',
  lead: (delayHours: number) =>
    `We send your share of an event’s ticket sales to your account ${delayText(delayHours)} after it ends. Your bank gets it from there.`,
  operator: {
    title: 'The operator of this site pays you',
    message:
      'This site sells tickets in its own name. Its operator pays your share outside of it. The settlement of each event shows how much it is.',
  },
  nothing: {
    title: 'There is no money to pay out to you',
    message:
      'Paid events belong to a community. To get paid for one, or for a share that a host agreed with your artist or venue, open the dashboard of that page and choose Get paid.',
  },
  account: 'Payout account',
  none: {
    title: 'Set up payouts',
    message:
      'Tell our payment provider who you are and which bank account you use. It takes about five minutes.',
  },
  country: 'Country of your bank account',
  chooseCountry: 'Choose a country',
  countryHint: 'You can’t change it later.',
  setUp: 'Set up payouts',
  /** The status of the account, then its explanation. */
  states: {
    active: { badge: 'Ready', message: 'You’ll be paid after each event.' },
    pending: {
      badge: 'Being verified',
      message:
        'Our payment provider checks your details. This usually takes a few minutes, at most two days.',
    },
    restricted: {
      badge: 'Details missing',
      message: 'We can’t pay you until you enter the missing details.',
    },
    rejected: {
      badge: 'Rejected',
      message:
        'Our payment provider can’t open an account for you. Contact us to find out about other ways to get paid.',
    },
  },
  missing: 'Missing now',
  missingLater: 'Needed later',
  details: {
    bank: 'A bank account',
    document: 'A photo of an ID document',
    taxId: 'A tax ID',
    birthDate: 'A date of birth',
    address: 'An address',
    business: 'Details of your business',
    terms: 'Your consent to the provider’s terms',
    people: 'The people who own or run your business',
    name: 'A name',
    other: 'Other details',
  } satisfies Record<DetailKind, string>,
  finish: 'Enter missing details',
  change: 'Change payout details',
  bank: 'Payouts to your bank',
  bankPaid: (amount: string, day: string) => `${amount} on ${day}`,
  bankFailed: (amount: string, day: string) =>
    `${amount} on ${day} failed. Change your payout details and enter another bank account.`,
  payouts: 'Payouts',
  share: 'Your share by a split',
  noPayouts: 'No payouts yet',
  noPayoutsHint: 'Payouts appear here after your first event with paid tickets.',
  csv: 'Download as CSV',
  pdf: 'Download as PDF',
  more: 'Show more',
  openStatement: (event: string) => `Statement of ${event}`,
  ended: (day: string) => `Ended ${day}`,
  back: 'All payouts',
  toAccount: 'Get paid',
  eventHeading: 'Payout',
  eventDue: (day: string) => `What this event earns is paid out on ${day}.`,
  eventPostponed: 'The event is postponed. Your payout is due after it has taken place.',
  eventRefunded: 'The event is cancelled, and nothing is left to pay out.',
  eventNoAccount: 'Set up payouts first: we don’t know where to send the money yet.',
} as const;

/** 24 hours are a day; other delays are in hours. */
function delayText(hours: number): string {
  if (hours === 0) return 'right';
  if (hours === 1) return 'an hour';
  if (hours === 24) return 'a day';
  return hours % 24 === 0 ? `${hours / 24} days` : `${hours} hours`;
}

export const stateWords = {
  due: 'Due',
  held: 'On hold',
  requested: 'On its way',
  sent: 'Paid out',
  failed: 'Failed',
  reversed: 'Returned',
} as const satisfies Record<SettlementState, string>;

/** Why a payout is in its state, and what to do next. */
export const reasonWords = {
  noAccount: 'We don’t know where to send it. Set up payouts.',
  detailsMissing: 'Our payment provider needs more details. Enter them under Get paid.',
  verification: 'Our payment provider is still checking your details. You don’t need to do anything.',
  rejected: 'Our payment provider rejected your account. Contact us.',
  refunding: 'Refunds for this event are on their way. We pay what is left when they’re done.',
  dispute:
    'Buyers dispute payments for this event with their banks. We pay this part if the disputes are decided for you.',
  owed: 'You owe this because of refunds or fees. We keep it from your next payout. Contact us to pay it another way.',
  admin: 'We’re looking at it, and will contact you.',
  fundsPending: 'The buyers’ payments haven’t reached us yet. We try again every hour.',
  providerSilent: 'Our payment provider isn’t answering. We keep trying.',
  refused: 'Our payment provider refused it. We’re looking at it, and you don’t need to do anything.',
  keptForEarlier: 'We kept a part for what you owed for earlier events.',
  keptLater: 'We kept it from a later payout. You don’t owe anything.',
  takenBack: 'We took money back from your account because of refunds after the event.',
  paidOutside: 'You paid it another way. You don’t owe anything.',
  sentOutside: 'We paid it another way, not through our payment provider.',
} as const satisfies Record<SettlementReason, string>;

export const stateHints = {
  due: 'We send it within a few minutes.',
  requested: 'We asked our payment provider to send it.',
} as const;

export const lineWords = {
  gross: 'Paid by buyers',
  refunds: 'Refunds',
  disputed: 'Disputed payments',
  frozen: 'Held until disputes are decided',
  share: 'Share of this event',
  fees: 'Fees',
  cash: 'Taken at the door, less refunds paid by the host',
  other: 'Earlier payouts and corrections',
  kept: 'Kept for earlier events',
} as const satisfies Record<(typeof statementLines)[number], string>;

/** With all decimals, and a minus sign instead of a hyphen. */
export function signedText(amount: number, currency: string): string {
  const text = amountText(cents(Math.abs(amount)), currency);
  return amount < 0 ? `−${text}` : text;
}

export const statementWords = {
  title: (event: string) => `Statement: ${event}`,
  payout: 'Payout',
  owed: 'You owe',
  returned: 'Returned since',
  id: (id: string) => `Payout ${bareId(id)}`,
  sent: (day: string) => `Sent on ${day}`,
  host: (name: string) => `To ${name}`,
  divided: 'To divide',
  withCash: (amount: string) => `The door is ${amount}, including the cash that the host took.`,
  party: (name: string, terms: string) => `${name}: ${terms}`,
  rest: (name: string) => `${name}: the rest`,
  tax: (name: string, rate: string) => `${name} ${rate} inside ticket sales, owed by the host`,
  statementCsv: 'Download as CSV',
} as const;

export const statementColumns = ['What', 'Currency', 'Amount'] as const;

export const settlementColumns = [
  'Payout',
  'Event',
  'Ended at',
  'Currency',
  'Balance',
  'Kept for earlier events',
  'Payout amount',
  'Returned',
  'State',
  'Sent at',
] as const;
