import type { PresaleRule } from './contract.ts';

const anyoneWithCode = 'Anyone with the code';

/** A rule in the past tense: "Followed Okta Lindqvist by November 3". */
export function ruleText(rule: PresaleRule, dayBefore: (daysBefore: number) => string, host: string): string {
  switch (rule.kind) {
    case 'follows':
      return `Followed ${rule.about.name} by ${dayBefore(rule.days)}`;
    case 'member':
      return `Joined ${rule.about.name} by ${dayBefore(rule.days)}`;
    case 'attended':
      return rule.events === 1 ? `Been to an event by ${host}` : `Been to ${rule.events} events by ${host}`;
    case 'code':
      return anyoneWithCode;
  }
}

export const presaleWords = {
  upcoming: (day: string, time: string) => `Presale starts ${day}, ${time}`,
  open: 'Presale is open',
  opensToAll: (day: string, time: string) => `On sale to everyone ${day}, ${time}.`,
  youQualify: 'You can buy early.',
  youMayNot: 'The presale isn’t open to you.',
  guest: 'Sign in to see whether you can buy early.',
  signIn: 'Sign in',
  anyOf: 'Who can buy early',
  met: 'This is you',
  notMet: 'Not you yet',
  get: 'Get presale tickets',
  code: 'Presale code',
  enter: 'Enter code',
} as const;

export const presaleSectionWords = {
  heading: 'Presale',
  lead: 'Let your followers, members and regulars buy first. Only what they did before you announced the event counts, so following you today doesn’t help. Or give out a code.',
  none: 'No presale',
  noneWhy: 'You can open ticket sales early to some of your fans.',
  add: 'Set up a presale',
  cancelled: 'This event is cancelled',
  past: 'This event is over',
  offSale: 'Tickets are no longer on sale.',
  noSaleStart: 'No ticket goes on sale later',
  noSaleStartWhy:
    'A presale comes before the sale to everyone. Give a ticket type a sale start in the future first.',
  toTickets: 'Edit tickets',
  starts: 'Presale starts',
  zone: (city: string) => `In ${city} time. Each ticket type opens to everyone at its own sale start.`,
  types: 'Ticket types',
  all: 'All that go on sale later',
  some: 'Only some',
  opensToAll: (name: string, day: string, time: string) => `${name}: everyone from ${day}, ${time}`,
  rules: {
    title: 'Who can buy early',
    lead: 'One of these is enough.',
    add: 'Add a rule',
    remove: (place: number) => `Remove rule ${place}`,
    kinds: {
      follows: 'Followers',
      member: 'Members',
      attended: 'Regulars',
      code: anyoneWithCode,
    },
  },
  follows: 'Follows',
  member: 'Member of',
  days: 'For at least this many days',
  daysHint: 'Counted back from the announcement. Enter 0 for any time before it.',
  events: 'Number of your events they went to',
  code: 'Presale code',
  codeHint:
    'Letters, digits, hyphens and underscores. Fans enter it on the page of the event. If you change it, they need the new one.',
  /** Null: fewer than ten. */
  reach: (people: number | null, hasCode: boolean) =>
    `Opens to ${people === null ? 'fewer than 10' : people.toLocaleString('en-US')} people${hasCode ? ' and anyone with the code' : ''}`,
  reachCode: 'Opens to anyone with the code',
  reachUnknown: 'Complete the rules to see how many people they open to',
  counting: 'Counting…',
  announced: (day: string) => `Announced ${day}. Rules are judged as of that day.`,
  notAnnounced: 'Announced to everyone who qualifies when you publish the event.',
  state: { upcoming: 'Scheduled', open: 'Open now', over: 'Over' },
  save: 'Save presale',
  saved: 'Presale saved',
  removeAll: 'Remove presale',
  removeTitle: 'Remove the presale?',
  removeWhy: 'Tickets go on sale to everyone at their sale start. Orders made early stay valid.',
  keep: 'Keep it',
  removed: 'Presale removed',
} as const;
