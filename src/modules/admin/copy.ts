import { fullCountText } from '#platform/count-text.ts';

/** By the clock of who reads it: these lists are drawn in the browser alone. */
const dayAndTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

export const adminWords = {
  title: 'The house',
  lead: 'What only those see who look after it. Every act is kept in the log.',
  sections: {
    overview: 'Overview',
    profiles: 'Profiles',
    claims: 'Claims',
    events: 'Events',
    promoted: 'Promoted events',
    users: 'People',
    reports: 'Reports',
    orders: 'Orders',
    fees: 'Fee rates',
    work: 'Jobs and outbox',
    integrations: 'Integrations',
    log: 'Log',
  },
  when: (iso: string) => dayAndTime.format(new Date(iso)),
  more: 'Show more',
  back: 'Not now',
  why: 'Why',
  whyHint: 'Kept in the log.',
  whyMissing: 'Say why: the log keeps it.',
  failed: { title: 'You’re offline', message: 'Check your connection and try again.' },
  inLog: 'It is in the log.',
  nobody: 'Somebody who left',
} as const;

export const overviewWords = {
  since: 'In the last 24 hours',
  signUps: 'Sign-ups',
  orders: 'Orders',
  now: 'Waiting now',
  openReports: 'Reports',
  openClaims: 'Claims',
  dead: 'Work given up',
  money: 'Money',
  currency: 'Currency',
  gross: 'Paid',
  fees: 'Fees in it',
  noSales: 'Nothing was sold.',
} as const;

export const profileWords = {
  search: 'Name',
  kind: 'Kind of page',
  kinds: { artist: 'Artists', venue: 'Venues', community: 'Communities', user: 'People' },
  none: 'No pages found',
  verified: 'Verified',
  unclaimed: 'Nobody’s own',
  verify: 'Verify',
  unverify: 'Unverify',
  verifyTitle: (name: string) => `Verify ${name}?`,
  verifyWhat: 'Everybody sees that this is the real one.',
  verifyDone: (name: string) => `${name} is verified`,
  unverifyTitle: (name: string) => `Take the mark from ${name}?`,
  unverifyWhat: 'Who runs the page stays who it is.',
  unverifyDone: (name: string) => `${name} is no longer verified`,
  top: 'Top performer',
  notTop: 'No top performer',
  topTitle: (name: string) => `Who may add ${name} to a lineup?`,
  topWhat: 'Top performers are added by the house alone. Popularity decides, unless it is decided here.',
  topDone: (name: string) => `Decided for ${name}`,
  topSame: 'That is how it is now.',
  popularity: (figure: number) => `Popularity ${figure}`,
  byFigure: (figure: number, isTop: boolean) =>
    `By popularity: ${figure}, ${isTop ? 'a top performer' : 'no top performer'}`,
  save: 'Save',
} as const;

export const eventWords = {
  search: 'Words of the name, or an event ID',
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
  noneMessage: 'Try other words or another filter.',
  hidden: 'Hidden',
  visibilities: { public: '', unlisted: 'Unlisted', members: 'Members only' },
  statuses: { draft: 'Draft', published: '', cancelled: 'Cancelled', postponed: 'Postponed' },
  reports: (total: number) => `${total} open ${total === 1 ? 'report' : 'reports'}`,
  seeReports: (name: string) => `See reports of ${name}`,
  by: (host: string) => `Hosted by ${host}`,
  created: 'Created',
  acts: {
    hide: {
      label: 'Hide',
      what: 'The event leaves every list, search and feed. Its page stays for people who hold tickets. The host is told why. You can put it back.',
      done: (name: string) => `${name} is hidden`,
    },
    cancel: {
      label: 'Cancel and refund',
      what: "Sales end, everyone with a ticket is told and refunded, and the host is told why. You can't undo this.",
      done: (name: string) => `${name} is cancelled`,
    },
    restore: {
      label: 'Put back',
      what: 'The event returns to the lists, search and feeds. The host is told.',
      done: (name: string) => `${name} is listed again`,
    },
  },
} as const;

export const promotedWords = {
  lead: 'The latest choice stands above the front page.',
  search: 'Find a night',
  none: 'Nothing is promoted',
  noneMessage: 'Find a night and promote it.',
  nothing: 'No night is called so',
  promote: 'Promote',
  stop: 'Stop',
  promoteTitle: (name: string) => `Promote ${name}?`,
  promoteWhat: 'It stands above the front page from now on, before those that were chosen earlier.',
  promoteDone: (name: string) => `${name} is promoted`,
  stopTitle: (name: string) => `Promote ${name} no more?`,
  stopDone: (name: string) => `${name} is promoted no more`,
  stopWhat: 'It leaves the front page at once.',
} as const;

export const personWords = {
  search: 'Name or email address',
  show: 'Whom',
  shows: { all: 'Everybody', admins: 'Admins', suspended: 'Suspended', left: 'Left' },
  none: 'Nobody',
  admin: 'Admin',
  suspended: 'Suspended',
  left: 'Left',
  since: 'Here since',
  sessions: (total: number) => `${total} ${total === 1 ? 'browser' : 'browsers'} signed in`,
  you: 'You',
  acts: {
    makeAdmin: {
      label: 'Make admin',
      done: (name: string) => `${name} is an admin`,
      what: 'They may do everything that stands here, from their next click on.',
    },
    removeAdmin: {
      label: 'Take admin away',
      done: (name: string) => `${name} is no longer an admin`,
      what: 'They see nothing of the house any more.',
    },
    signOut: {
      label: 'Sign out everywhere',
      done: (name: string) => `${name} is signed out everywhere`,
      what: 'Every browser of theirs forgets who they are.',
    },
    suspend: {
      label: 'Suspend',
      done: (name: string) => `${name} is suspended`,
      what: 'Signed out everywhere, no signing in, and invisible to everybody until reinstated.',
    },
    reinstate: {
      label: 'Reinstate',
      done: (name: string) => `${name} is back`,
      what: 'They may sign in and are seen again.',
    },
  },
} as const;

export const orderWords = {
  search: 'The code of an order, or an e-mail address',
  none: 'No such order',
  noneMessage: 'Codes and addresses are found whole.',
  open: 'Open',
  refunded: (sum: string) => `${sum} back`,
  tickets: (total: number) => `${total} ${total === 1 ? 'ticket' : 'tickets'}`,
  unpaid: 'Not paid',
} as const;

export const feeWords = {
  lead: 'What buyers pay on top. The narrowest rate counts: of a host before of a currency, of a currency before of everybody. Orders keep the rates they were made with.',
  standard: 'Where nothing else was set',
  figures: (percent: number, perTicket: string) => `${percent} % + ${perTicket} per ticket`,
  asEverybody: 'As everybody else',
  everybody: 'Everybody',
  from: (when: string) => `from ${when}`,
  none: 'No other rate was set',
  add: 'Set a rate',
  title: 'Set a fee rate',
  what: 'It holds for what is bought from then on. What was sold stays as it was.',
  done: (whose: string) => `The rate of ${whose} is set`,
  host: 'Host',
  hostPlaceholder: 'Everybody, unless you look for one',
  currency: 'Currency',
  anyCurrency: 'All currencies',
  percent: 'Percentage',
  perTicket: 'Per ticket',
  perTicketHint: '0.99 of the currency, say.',
  ends: 'As everybody else again',
  endNamed: (whose: string) => `As everybody else again: ${whose}`,
  startsAt: 'From',
  startsHint: 'By your clock. Empty: from now on.',
  example: (pays: string, ticket: string) => `A ticket of ${ticket} costs ${pays}.`,
  states: { now: 'Holds now', later: 'Later', over: 'Replaced' },
  wrong: {
    percent: (most: number) => `A figure from 0 to ${most}, with two decimals at most.`,
    perTicket: (most: number) => `An amount from 0 to ${most}, with two decimals at most.`,
    startsAt: () => 'A rate begins now or later.',
  },
} as const;

/** Whatever the currency: 0.99 of it. */
export const feeFigures = (percent: number, perTicketCents: number) =>
  feeWords.figures(percent, (perTicketCents / 100).toFixed(2));

const queueNames = {
  outbox: 'Subscribers',
  mail: 'Mail',
  sms: 'Text messages',
  jobs: 'Jobs',
  webhooks: 'Payment webhooks',
  refunds: 'Refunds',
  push: 'Push notifications',
  texts: 'Notifications by text',
  broadcasts: 'Broadcasts after quiet hours',
  analytics: 'Forwarded analytics events',
} as const;

export const workWords = {
  facts: 'Facts',
  messages: 'Messages',
  jobs: 'Jobs',
  webhooks: queueNames.webhooks,
  analytics: queueNames.analytics,
  kind: 'What was given up',
  events: 'Domain events not published yet',
  lag: (waiting: number, seconds: number) =>
    waiting === 0 ? '0' : `${fullCountText(waiting)} · oldest ${Math.round(seconds)} s`,
  queues: queueNames as Readonly<Record<string, string>>,
  state: ({ waiting, failing, dead }: { waiting: number; failing: number; dead: number }) =>
    [
      `${fullCountText(waiting)} waiting`,
      ...(failing > 0 ? [`${fullCountText(failing)} retrying`] : []),
      ...(dead > 0 ? [`${fullCountText(dead)} given up`] : []),
    ].join(' · '),
  dead: (what: string) => `${what} given up`,
  none: 'Nothing was given up',
  noneMessage: 'What fails at every attempt waits here for you.',
  attempts: (total: number) => `${total} attempts`,
  retry: 'Try again',
  retryTitle: (title: string) => `Try again: ${title}`,
  retryDone: 'It is tried again',
  retryWhat: 'It begins anew with all its attempts. A text message may arrive twice.',
} as const;

export const integrationWords = {
  lead: 'Everything works without anybody outside. No key is shown here.',
  names: {
    payments: 'Payments',
    mail: 'Mail',
    sms: 'Text messages',
    push: 'Push',
    storage: 'Storage',
    pubsub: 'Live news',
    gifs: 'Gifs',
    places: 'Places',
    music: 'Music',
  },
  outside: 'Configured',
  own: 'Our own',
  driver: 'Driver',
  success: 'Last success',
  error: 'Last error',
  never: 'None yet',
  inside: 'Part of the house: nobody else is asked.',
} as const;

export const logWordsOfHouse = {
  became: (before: string, after: string) => `${before}, now ${after}`,
  top: { figure: 'by popularity', top: 'a top performer', not: 'no top performer' },
  refunded: (amount: string, left: string) => `${amount} back, ${left} left`,
  cancelled: (tickets: string) => `${tickets} cancelled`,
  act: 'What',
  all: 'Everything',
  by: 'Who',
  anybody: 'Everybody',
  none: 'Nothing was done',
} as const;
