import { feePerTicket } from '#modules/events/ticket-types/fees.ts';
import { fullCountText } from '#platform/count-text.ts';
import { decimalsText } from '#platform/decimals-copy.ts';
import { moneyText } from '#platform/money.ts';

/** In the viewer's time zone: these lists render only in the browser. */
const dayAndTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

export const adminWords = {
  title: 'Admin',
  lead: 'Only admins can see this. Every action is logged.',
  sections: {
    overview: 'Overview',
    setup: 'Setup',
    settings: 'Settings',
    profiles: 'Profiles',
    claims: 'Claims',
    events: 'Events',
    promoted: 'Promoted events',
    cities: 'Cities',
    genres: 'Genres',
    hashtags: 'Hashtags',
    users: 'Users',
    reports: 'Reports',
    orders: 'Orders',
    disputes: 'Disputes',
    settlements: 'Payouts',
    fees: 'Fee rates',
    work: 'Jobs and outbox',
    integrations: 'Integrations',
    log: 'Log',
  },
  when: (iso: string) => dayAndTime.format(new Date(iso)),
  more: 'Show more',
  back: 'Not now',
  why: 'Reason',
  whyHint: 'Saved in the log.',
  whyMissing: 'Enter a reason.',
  failed: { title: 'You’re offline', message: 'Check your connection and try again.' },
  inLog: 'Saved in the log.',
  nobody: 'Deleted user',
} as const;

export const overviewWords = {
  since: 'Last 24 hours',
  signUps: 'Sign-ups',
  orders: 'Orders',
  now: 'Needs attention',
  openReports: 'Reports',
  openClaims: 'Claims',
  openDisputes: 'Disputes',
  failed: 'Failed work',
  money: 'Sales',
  currency: 'Currency',
  gross: 'Paid',
  fees: 'Fees',
  noSales: 'No sales in the last 24 hours.',
} as const;

export const profileWords = {
  search: 'Name',
  kind: 'Page type',
  kinds: { artist: 'Artists', venue: 'Venues', community: 'Communities', user: 'Users' },
  none: 'No pages found',
  noneYet: 'None of these yet',
  noneYetHint: 'People create pages for communities, artists and venues, and so can you.',
  create: 'Create a page',
  verified: 'Verified',
  unclaimed: 'Unclaimed',
  verify: 'Verify',
  unverify: 'Unverify',
  verifyTitle: (name: string) => `Verify ${name}?`,
  verifyWhat: 'Everyone will see a verified badge on this page.',
  verifyDone: (name: string) => `${name} is verified`,
  unverifyTitle: (name: string) => `Remove verification from ${name}?`,
  unverifyWhat: 'The badge disappears. The page’s team doesn’t change.',
  unverifyDone: (name: string) => `${name} is no longer verified`,
  top: 'Top performer',
  notTop: 'Not a top performer',
  topTitle: (name: string) => `Top performer status of ${name}`,
  topWhat: 'Only admins can add top performers to a lineup. Popularity decides unless you override it here.',
  topDone: (name: string) => `Top performer status updated for ${name}`,
  topSame: 'That’s already the current setting.',
  popularity: (figure: number) => `Popularity ${figure}`,
  byFigure: (figure: number, isTop: boolean) =>
    `By popularity (${figure}): ${isTop ? 'top performer' : 'not a top performer'}`,
  save: 'Save',
} as const;

export const eventWords = {
  search: 'Event name or ID',
  show: 'Status',
  shows: {
    all: 'All events',
    published: 'Published',
    postponed: 'Postponed',
    cancelled: 'Cancelled',
    draft: 'Drafts',
    hidden: 'Hidden by an admin',
    reported: 'Reported',
  },
  city: 'City',
  host: 'Host',
  none: 'No events found',
  noneMessage: 'Try a different search or filter.',
  noneYet: 'No events yet',
  noneYetHint: 'Events of every host appear here, drafts included.',
  create: 'Create an event',
  hidden: 'Hidden',
  visibilities: { public: '', unlisted: 'Unlisted', members: 'Members only' },
  statuses: { draft: 'Draft', published: '', cancelled: 'Cancelled', postponed: 'Postponed' },
  reports: (total: number) => `${total} open ${total === 1 ? 'report' : 'reports'}`,
  seeReports: (name: string) => `See reports about ${name}`,
  by: (host: string) => `Hosted by ${host}`,
  created: 'Created',
  acts: {
    hide: {
      label: 'Hide',
      what: 'We remove the event from all lists, search and feeds. Anyone with its link can still open it and buy tickets; to end sales, cancel it instead. The host gets your reason. You can restore it later.',
      done: (name: string) => `${name} is hidden`,
    },
    cancel: {
      label: 'Cancel and refund',
      what: 'Sales end, every ticket holder is notified and refunded, and the host gets your reason. You can’t undo this.',
      done: (name: string) => `${name} is cancelled`,
    },
    restore: {
      label: 'Restore',
      what: 'The event appears in lists, search and feeds again. We notify the host.',
      done: (name: string) => `${name} is listed again`,
    },
  },
} as const;

export const promotedWords = {
  lead: 'The event you promoted last appears first in the home page banner.',
  search: 'Find an event',
  none: 'No promoted events',
  noneMessage: 'Search for an event to promote it.',
  nothing: 'No events found',
  promote: 'Promote',
  stop: 'Stop promoting',
  promoteTitle: (name: string) => `Promote ${name}?`,
  promoteWhat: 'It appears first in the home page banner, ahead of events promoted earlier.',
  promoteDone: (name: string) => `${name} is promoted`,
  stopTitle: (name: string) => `Stop promoting ${name}?`,
  stopDone: (name: string) => `${name} is no longer promoted`,
  stopWhat: 'It disappears from the home page banner right away.',
} as const;

export const personWords = {
  search: 'Name or email address',
  show: 'Status',
  shows: { all: 'All users', admins: 'Admins', suspended: 'Suspended', left: 'Deleted' },
  none: 'No users found',
  admin: 'Admin',
  suspended: 'Suspended',
  left: 'Deleted',
  since: 'Joined',
  sessions: (total: number) => `${total} active ${total === 1 ? 'session' : 'sessions'}`,
  you: 'You',
  acts: {
    makeAdmin: {
      label: 'Make admin',
      done: (name: string) => `${name} is an admin`,
      what: 'They can use everything in the admin console right away.',
    },
    removeAdmin: {
      label: 'Remove admin',
      done: (name: string) => `${name} is no longer an admin`,
      what: 'They can no longer open the admin console.',
    },
    signOut: {
      label: 'Sign out everywhere',
      done: (name: string) => `${name} is signed out everywhere`,
      what: 'This signs them out of every browser. They can sign in again.',
    },
    suspend: {
      label: 'Suspend',
      done: (name: string) => `${name} is suspended`,
      what: 'They’re signed out everywhere, can’t sign in, and are hidden from everyone until you reinstate them.',
    },
    reinstate: {
      label: 'Reinstate',
      done: (name: string) => `${name} is reinstated`,
      what: 'They can sign in again, and others can see them.',
    },
  },
} as const;

export const orderWords = {
  search: 'Order code or email address',
  none: 'No orders found',
  noneMessage: 'Enter the full order code or email address.',
  open: 'Open',
  refunded: (sum: string) => `${sum} refunded`,
  tickets: (total: number) => `${total} ${total === 1 ? 'ticket' : 'tickets'}`,
  unpaid: 'Unpaid',
} as const;

export const feeWords = {
  lead: 'Buyers pay these fees on top of the ticket price. A host’s rate overrides a currency’s rate, which overrides the default. The amount per ticket is in the event’s currency: 0.99 is $0.99, €0.99 or ¥1, so set a rate for each currency you sell in. Existing orders keep their rate.',
  standard: 'Default rate',
  figures: (percent: number, perTicket: string) => `${percent}% + ${perTicket} per ticket`,
  asEverybody: 'Back to default',
  everybody: 'All hosts',
  from: (when: string) => `from ${when}`,
  none: 'No custom rates',
  add: 'Add rate',
  title: 'Set a fee rate',
  what: 'It applies to orders placed after it starts. Existing orders keep their rate.',
  done: (whose: string) => `Fee rate saved: ${whose}`,
  host: 'Host',
  hostPlaceholder: 'All hosts, unless you choose one',
  hostMissing: 'Choose the host from the list, or empty the field to set the rate of all hosts.',
  currency: 'Currency',
  anyCurrency: 'All currencies',
  percent: 'Percentage',
  perTicket: 'Per ticket',
  ends: 'Reset to default',
  endNamed: (whose: string) => `Reset to default: ${whose}`,
  startsAt: 'Starts',
  startsHint: 'Your local time. Leave empty to start now.',
  example: (pays: string, ticket: string) => `Buyers pay ${pays} for a ${ticket} ticket.`,
  states: { now: 'Active', later: 'Scheduled', over: 'Replaced' },
  wrong: {
    percent: (most: number) => `Enter a percentage from 0 to ${most}, with up to two decimals.`,
    perTicket: (most: number, currency: string) =>
      `Enter an amount from 0 to ${most}. ${decimalsText(currency)}`,
    startsAt: () => 'Choose the current time or later.',
  },
} as const;

/** Shows the amount per ticket as a plain number if the rate applies to several currencies. */
export const feeFigures = (percent: number, perTicketCents: number, currency: string | null) =>
  feeWords.figures(
    percent,
    currency === null
      ? (perTicketCents / 100).toFixed(2)
      : moneyText(feePerTicket({ percent, perTicketCents }, currency), currency),
  );

const queueNames = {
  outbox: 'Subscribers',
  mail: 'Email',
  sms: 'Text messages',
  jobs: 'Jobs',
  webhooks: 'Payment webhooks',
  refunds: 'Refunds',
  lateRefunds: 'Refunds of late payments',
  settlements: 'Payouts',
  push: 'Push notifications',
  texts: 'Notifications by text',
  guestMessages: 'Emails to guests',
  broadcastParts: 'Broadcasts',
  broadcasts: 'Recipients of broadcasts who are tried later',
  analytics: 'Forwarded analytics events',
} as const;

export const workWords = {
  domainEvents: 'Domain events',
  messages: 'Messages',
  jobs: 'Jobs',
  webhooks: queueNames.webhooks,
  lateRefunds: queueNames.lateRefunds,
  analytics: queueNames.analytics,
  kind: 'Type of failed work',
  events: 'Unpublished domain events',
  lag: (waiting: number, seconds: number) =>
    waiting === 0 ? '0' : `${fullCountText(waiting)} · oldest ${Math.round(seconds)} s`,
  queues: queueNames as Readonly<Record<string, string>>,
  state: ({ waiting, failing, failed }: { waiting: number; failing: number; failed: number }) =>
    [
      `${fullCountText(waiting)} waiting`,
      ...(failing > 0 ? [`${fullCountText(failing)} retrying`] : []),
      ...(failed > 0 ? [`${fullCountText(failed)} failed`] : []),
    ].join(' · '),
  failed: (what: string) => `Failed ${what.toLowerCase()}`,
  none: 'Nothing failed',
  noneMessage: 'Work that fails at every attempt appears here. You can try it again.',
  dismiss: 'Dismiss',
  dismissTitle: (title: string) => `Dismiss: ${title}`,
  dismissWhat: 'It won’t be tried again, and it leaves this list. You can’t undo this.',
  dismissDone: 'Dismissed',
  attempts: (total: number) => `${total} ${total === 1 ? 'attempt' : 'attempts'}`,
  retry: 'Try again',
  retryTitle: (title: string) => `Try again: ${title}`,
  retryDone: 'Queued to try again',
  paidOutside: 'Refunded another way',
  paidOutsideTitle: (amount: string) => `Did you pay the buyer ${amount} another way?`,
  paidOutsideWhat: 'The money at the payment provider stays yours. You can’t undo this.',
  paidOutsideField: {
    label: 'How you paid',
    hint: 'For example “By bank transfer”. The buyer sees this, and it’s saved in the log.',
    missing: 'Enter how you paid.',
  },
  markPaidOutside: 'Mark as refunded',
  paidOutsideDone: 'Marked as refunded another way',
  retryWhat: 'It starts over with all its attempts. A text message could arrive twice.',
} as const;

export const integrationWords = {
  lead: 'Backbeat also works without external services. Keys never appear here.',
  names: {
    payments: 'Payments',
    mail: 'Email',
    sms: 'Text messages',
    push: 'Push',
    storage: 'Storage',
    pubsub: 'Live updates',
    gifs: 'GIFs',
    places: 'Places',
    music: 'Music',
  },
  outside: 'External',
  own: 'Built in',
  driver: 'Provider',
  success: 'Last success',
  error: 'Last error',
  never: 'None yet',
  inside: 'Built in. Backbeat calls no external service.',
} as const;

export const logDetailWords = {
  became: (before: string, after: string) => (before === '' ? after : `${before} → ${after || 'empty'}`),
  hidden: (isHidden: boolean) => (isHidden ? 'Hidden' : 'Shown again'),
  merged: (name: string) => `It replaces ${name}`,
  top: { figure: 'by popularity', top: 'a top performer', not: 'not a top performer' },
  refunded: (amount: string, left: string) => `${amount} refunded, ${left} remaining`,
  cancelled: (tickets: string) => `${tickets} cancelled`,
  act: 'Action',
  all: 'All actions',
  by: 'Done by',
  anybody: 'Anyone',
  none: 'No log entries',
} as const;
