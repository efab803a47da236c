const dayAndTime = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'America/Los_Angeles',
});

export const adminWords = {
  title: 'The house',
  lead: 'What only those see who look after it. Every act is kept in the log.',
  sections: {
    overview: 'Overview',
    profiles: 'Profiles',
    claims: 'Claims',
    events: 'Promoted nights',
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
  failed: { title: 'No connection', message: 'Check your connection and try again.' },
  kept: { title: 'Done', message: 'It is in the log.' },
  nobody: 'Somebody who left',
} as const;

export const overviewWords = {
  since: 'In the last 24 hours',
  signUps: 'Sign-ups',
  orders: 'Orders',
  openReports: 'Reports waiting',
  openClaims: 'Claims waiting',
  dead: 'Given up',
  money: 'Money',
  currency: 'Currency',
  gross: 'Paid',
  fees: 'Of it fees',
  noSales: 'Nothing was sold.',
} as const;

export const profileWords = {
  search: 'The beginning of a name',
  kind: 'Kind of page',
  kinds: { artist: 'Artists', venue: 'Venues', community: 'Communities', user: 'People' },
  none: 'No page begins so',
  verified: 'Verified',
  unclaimed: 'Nobody’s own',
  verify: 'Verify',
  unverify: 'Take back',
  verifyTitle: (name: string) => `Verify ${name}?`,
  verifyWhat: 'Everybody sees that this is the real one.',
  unverifyTitle: (name: string) => `Take the mark from ${name}?`,
  unverifyWhat: 'Who runs the page stays who it is.',
  top: 'Top performer',
  notTop: 'No top performer',
  topTitle: (name: string) => `Who may add ${name} to a line-up?`,
  topWhat: 'Top performers are added by the house alone. Their figure decides, unless it is decided here.',
  popularity: (figure: number) => `Popularity ${figure}`,
  byFigure: 'By the figure',
  lineup: 'Line-ups',
  save: 'Save',
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
  stopTitle: (name: string) => `Promote ${name} no more?`,
  stopWhat: 'It leaves the front page at once.',
} as const;

export const personWords = {
  search: 'The beginning of a name or an e-mail address',
  show: 'Whom',
  shows: { all: 'Everybody', admins: 'Admins', suspended: 'Suspended', left: 'Left' },
  none: 'Nobody',
  admin: 'Admin',
  suspended: 'Suspended',
  left: (when: string) => `Left ${when}`,
  since: (when: string) => `Here since ${when}`,
  sessions: (total: number) => `${total} ${total === 1 ? 'browser' : 'browsers'} signed in`,
  acts: {
    makeAdmin: {
      label: 'Make admin',
      what: 'They may do everything that stands here, from their next click on.',
    },
    removeAdmin: { label: 'Take admin away', what: 'They see nothing of the house any more.' },
    signOut: { label: 'Sign out everywhere', what: 'Every browser of theirs forgets who they are.' },
    suspend: {
      label: 'Suspend',
      what: 'Signed out everywhere, no signing in, and invisible to everybody until reinstated.',
    },
    reinstate: { label: 'Reinstate', what: 'They may sign in and are seen again.' },
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
  host: 'Host',
  hostHint: 'The id of a community or a person, as their page’s address has it. Empty: everybody.',
  currency: 'Currency',
  currencyHint: 'Three letters, such as EUR. Empty: all of them.',
  percent: 'Percentage',
  perTicket: 'Per ticket, in hundredths',
  perTicketHint: '99 is 0.99 of the currency.',
  ends: 'As everybody else again',
  startsAt: 'From',
  startsHint: 'Empty: from now on.',
} as const;

export const workWords = {
  facts: 'Facts',
  messages: 'Messages',
  jobs: 'Jobs',
  kind: 'What was given up',
  state: 'State',
  untold: 'Facts nobody was told',
  oldest: 'Oldest of them, in seconds',
  undone: 'Facts on their way',
  waiting: (what: string) => `${what} waiting`,
  failing: 'Jobs that are tried again',
  dead: (what: string) => `${what} given up`,
  none: 'Nothing was given up',
  noneMessage: 'What fails at every attempt waits here for you.',
  attempts: (total: number) => `${total} attempts`,
  retry: 'Try again',
  retryTitle: (title: string) => `Try again: ${title}`,
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
} as const;

export const logWordsOfHouse = {
  act: 'What',
  all: 'Everything',
  by: 'Who',
  anybody: 'Everybody',
  none: 'Nothing was done',
} as const;
