export const leftOut: readonly string[] = [
  'Pictures: download the ones you need.',
  'Orders, payments and guest lists. You can download them from each event.',
  'Email addresses of members who didn’t opt in to your emails.',
  'Comments, which belong to the people who wrote them.',
];

const counted = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;
const listed = (names: readonly string[]) => names.join(', ');

export const missingWords = {
  pictures: 'Pictures aren’t in the file.',
  members: (count: number) =>
    `${counted(count, 'member isn’t', 'members aren’t')} imported. People have to join themselves.`,
  posts: (count: number) => `${counted(count, 'post isn’t', 'posts aren’t')} imported.`,
  genres: (names: readonly string[]) => `Genres that don’t exist here: ${listed(names)}.`,
  neighborhood: (name: string) => `The neighborhood ${name} doesn’t exist here.`,
  conditions: (names: readonly string[]) =>
    `Membership rules about pages that don’t exist here: ${listed(names)}.`,
  approval: 'No membership rule could be imported, so your team approves every request.',
  lineup: (names: readonly string[]) => `Performers without a page here: ${listed(names)}.`,
  famous: (names: readonly string[]) => `Top performers, which only admins can add: ${listed(names)}.`,
  songs: (names: readonly string[]) => `Songs that don’t exist here: ${listed(names)}.`,
  venue: (name: string) => `The venue ${name} doesn’t exist here. We kept its address.`,
  hosts: (names: readonly string[]) => `Invite these co-hosts again: ${listed(names)}.`,
  place: 'It has no address yet.',
} as const;

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

export const problemWords = {
  noJson: 'This isn’t valid JSON. It ends early or has an unexpected character here.',
  otherFormat: 'This isn’t a community file that we can read.',
  tooManyEvents: (most: number) => `A file can have up to ${most} events.`,
  tooMuch: (most: number) => `Too long. The maximum is ${most}.`,
  tooLittle: (least: number) => `Too short or too small. The minimum is ${least}.`,
  wrongKind: (kind: string) => `This should be ${kinds[kind] ?? kind}.`,
  oneOf: (values: readonly unknown[]) => `This should be one of: ${values.join(', ')}.`,
  format: 'This has the wrong format.',
  badCharacter: 'This has a character that can’t be stored.',
  notValid: 'This is missing or invalid.',
} as const;

export const importNotes = {
  unnamed: 'Untitled event',
  noName: 'It has no name.',
  noStart: 'We can’t read the start time. Use a format like 2026-11-28 22:00.',
  allDay: 'It’s an all-day event. Add a start time where you exported it and try again.',
  calledOff: 'It was cancelled.',
  zone: (zone: string) => `We don’t know the time zone ${zone}.`,
  twice: 'It’s listed twice. We’ll import it once.',
  rest: 'The rest',
  tooMany: (most: number) => `You can import ${most} events at a time. Import the rest from a second file.`,
  shortened: 'We shortened its name to 50 characters.',
  noEnd: (hours: number) => `It has no end time. We set it to ${hours} hours after the start.`,
  guessedZone: (zone: string) => `It has no time zone. We’ll use ${zone}.`,
  noPlace: 'It has no address yet.',
  choosePlace: 'Choose its address from the list before you publish.',
  picture: 'Add a picture before you publish.',
  importedByOther: 'Another host imported it. Ask them to add you to the team.',
  ticketsOn: (provider: string) => `Its page says “Tickets on ${provider}” and links there.`,
  repeats: 'It repeats. We’ll import the first date; add the others with “Repeat”.',
} as const;

const eventsText = (count: number) => counted(count, 'event', 'events');
const draftsText = (count: number) => counted(count, 'draft', 'drafts');

export const moveWords = {
  takeAlong: (name: string) => `Export ${name}`,
  takeAlongHint:
    'One file with the profile, membership rules, all events with tickets and lineups, members and posts. Any Backbeat instance can import it.',
  leftOut: 'Not included:',
  download: 'Download file',
  bringCommunity: 'Import a community',
  file: 'File',
  communityFileHint:
    'A community file of up to 5 MB. You’ll own the new community, and its events become drafts. Pictures aren’t included.',
  importEvents: 'Import events',
  importEventsHint: 'You’ll see what we found before we import anything. Pictures aren’t included.',
  address: 'Page or calendar link',
  addressHint: 'A public event page or a calendar (.ics).',
  look: 'Find events',
  eventsFile: 'Or upload a calendar or spreadsheet',
  eventsFileHint: 'An .ics or .csv file, up to 1 MB. A spreadsheet needs columns named "name" and "start".',
  looking: 'Finding events…',
  found: (count: number) => `We found ${eventsText(count)}.`,
  refused: 'Skipped',
  alreadyImported: 'Already imported. View event',
  importedByOther: 'Another host already imported this event. View event',
  makeDrafts: (count: number) => `Create ${draftsText(count)}`,
  draftsMade: (count: number) => `${draftsText(count)} created. They stay private until you publish them.`,
  wouldMake: (count: number) => `You’ll own it, with ${eventsText(count)} as drafts.`,
  makeCommunity: (name: string, count: number) => `Create ${name} with ${draftsText(count)}`,
  communityMade: 'Your community is ready:',
  madeBefore: 'You already imported this file. View community',
  line: (line: number) => `Line ${line}:`,
  offline: 'You’re offline',
  offlineHint: 'Check your connection and try again.',
} as const;
