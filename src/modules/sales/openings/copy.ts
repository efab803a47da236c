const people = (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString('en-US')} people`);

/** On the event page. */
export const openingWords = {
  scheduled: (day: string, time: string) =>
    `Everyone on the waiting page when sales start gets a random place in line. You can enter it from ${day}, ${time}.`,
  entry:
    'Everyone on the waiting page when sales start gets a random place in line. It doesn’t matter who’s first.',
  running: 'Tickets are sold in turn.',
  enter: 'Enter the waiting page',
  joined: 'You’re in. See the waiting page',
  getPlace: 'Get a place in line',
  ahead: (ahead: number) => (ahead === 0 ? 'You’re next' : `${people(ahead)} ahead of you`),
  how: 'How it works',
} as const;

/** On the waiting page. */
export const waitingPageWords = {
  pageTitle: (event: string) => `Waiting page: ${event}`,
  toEvent: 'Event page',
  notLoaded: 'We couldn’t load your place. You still have it.',
  signIn: 'Everyone gets one place, so sign in to take yours.',
  scheduled: (time: string) => `Opens at ${time}`,
  scheduledWhy: (moment: string) =>
    `Tickets go on sale ${moment}. Come back here before that. It doesn’t matter who’s first: everyone here at that time gets a random place in line.`,
  entry: 'Take part in the opening',
  entryWhy: (moment: string) =>
    `Tickets go on sale ${moment}. Everyone here at that time gets a random place in line. It doesn’t matter who’s first.`,
  join: 'Wait for tickets',
  joined: 'You’re in',
  joinedWhy: (time: string) =>
    `We draw your place at ${time}. You can close this page or lock your phone: you stay in. Come back when sales start.`,
  startsIn: 'Sales start in',
  newAccount:
    'Your account is less than an hour old, so your place comes after everyone who is here when sales start.',
  presaleFan: 'You qualify for the presale of this event, so your place comes before everyone else’s.',
  postponed: 'Postponed',
  postponedWhy:
    'The host hasn’t set a new date yet. Ticket sales are paused until then, and people who wait keep their places.',
  cancelled: 'Cancelled',
  cancelledWhy: 'This event was cancelled. Tickets are no longer on sale.',
  drawing: 'Drawing places',
  drawingWhy: 'Sales have started. You see your place in a moment.',
  ahead: (ahead: number) => (ahead === 0 ? 'You’re next' : `${people(ahead)} ahead of you`),
  place: (place: number) => `Your place is ${place.toLocaleString('en-US')}.`,
  noPlace: 'You came after sales started, so your place is at the end of the line.',
  waitWhy: (minutes: number) =>
    `This page updates by itself. When it’s your turn, you have ${minutes} minutes to order. You keep your place if you reload, close the page or lock your phone.`,
  allInCarts:
    'Every ticket is in someone’s cart now. If one becomes free, it goes to the next person in line.',
  turn: 'It’s your turn',
  turnWhy: 'Order before your time is up. After that, you’d stand at the end of the line.',
  timeLeft: 'Time left to order',
  choose: 'Choose tickets',
  missed: 'Your time to order is over',
  missedWhy: 'Your turn went to the next person. You can get a new place at the end of the line.',
  again: 'Get a new place',
  late: 'Tickets are sold in turn',
  lateWhy: 'More people want tickets than there are. Get a place at the end of the line.',
  getPlace: 'Get a place in line',
  leave: 'Give up my place',
  leaveTitle: 'Give up your place?',
  leaveWhy: 'You can come back, but your place would be at the end of the line.',
  keep: 'Keep it',
  left: 'You gave up your place',
  soldOut: 'Sold out',
  soldOutWhy:
    'All tickets went to people before you in line. Join the waiting list on the event page: freed tickets go to the people on it.',
  toWaitingList: 'Go to the waiting list',
  open: 'No line',
  openWhy: 'There’s no need to wait. You see on the event page what’s on sale.',
  toTickets: 'See tickets',
  fair: 'How places are drawn',
  fairWhy:
    'A secret number decides the order of everyone’s entry. We fixed it before anyone came: its fingerprint is public from the start. When sales start, we publish the number itself, so you can check your place.',
  fingerprint: 'Fingerprint (SHA-256 of the number)',
  number: 'Number',
  numberLater: 'Published when sales start',
  entryId: 'Your entry',
  check:
    'Check it yourself: take the SHA-256 of the number, a colon, and your entry. Lower results come first.',
} as const;

/** In the event's dashboard. */
export const openingSectionWords = {
  heading: 'Fair opening',
  lead: 'When more people want tickets than you have, bots and the fastest fans get them. With a fair opening, fans wait together before sales start, get a random place in line, and order when it’s their turn. If there are enough tickets for everyone, there is no line.',
  none: 'No fair opening',
  noneWhy: 'The first people to order get the tickets.',
  cancelled: 'This event is cancelled',
  past: 'This event is over',
  offSale: 'Tickets are no longer on sale.',
  noSaleStart: 'No ticket goes on sale later',
  noSaleStartWhy: 'Fans wait until sales start. Give your ticket types a sale start in the future first.',
  toTickets: 'Edit tickets',
  add: 'Set up a fair opening',
  fans: (entry: string, window: number) =>
    `Fans can enter the waiting page from ${entry}. When sales start, everyone there gets a random place in line. People who come later join the end of the line. When it’s their turn, each person has ${window} minutes to order.`,
  opens: (moment: string) => `Sales start ${moment}, the first sale start of your ticket types.`,
  wait: 'Waiting page opens',
  waitOption: (minutes: number) => (minutes === 60 ? '1 hour before' : `${minutes} minutes before`),
  window: 'Time to order',
  windowOption: (minutes: number) => `${minutes} minutes`,
  presaleFirst: 'Fans who qualify for the presale come first',
  presaleHint: 'Their places are random among themselves. Everyone else comes after them.',
  save: 'Save fair opening',
  saved: 'Fair opening saved',
  state: {
    off: 'No sale start',
    scheduled: 'Scheduled',
    entry: 'Waiting page open',
    drawing: 'Drawing places',
    running: 'Selling in turn',
    postponed: 'Waits for a new date',
    over: 'Over',
  },
  counts: (waiting: number, admitted: number) =>
    admitted > 0
      ? `${people(waiting)} waiting, ${people(admitted)} had their turn`
      : `${people(waiting)} waiting`,
  soldOut: 'Sold out in turn.',
  served: 'Everyone in line had their turn. Tickets are on sale without a line.',
  remove: 'Remove',
  end: 'End now',
  removeTitle: 'Remove the fair opening?',
  removeWhy: 'The first people to order get the tickets. People who wait lose their places.',
  keep: 'Keep it',
  removed: 'Fair opening removed',
} as const;
