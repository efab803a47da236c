/** What a file does not hold. */
export const leftOut: readonly string[] = [
  'Pictures: download the ones you need.',
  'Orders, payments and guest lists: every event has its own lists to download.',
  'E-mail addresses of members who have not asked for mail themselves.',
  'The words of comments: they belong to those who wrote them.',
];

const counted = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;
const listed = (names: readonly string[]) => names.join(', ');

/** What of a file does not come along, and why. */
export const missingWords = {
  pictures: 'Pictures are not in the file.',
  members: (count: number) =>
    `${counted(count, 'member stays', 'members stay')} in the file: people join by themselves.`,
  posts: (count: number) => `${counted(count, 'post stays', 'posts stay')} in the file.`,
  genres: (names: readonly string[]) => `Genres we do not have here: ${listed(names)}.`,
  neighborhood: (name: string) => `We do not know ${name} here.`,
  conditions: (names: readonly string[]) =>
    `What it asks of who joins, about somebody we do not know here: ${listed(names)}.`,
  approval: 'Nothing it asks of who joins could be taken along, so its team answers every request.',
  lineup: (names: readonly string[]) => `Without a page here: ${listed(names)}.`,
  famous: (names: readonly string[]) => `Top performers, whom only we can add: ${listed(names)}.`,
  songs: (names: readonly string[]) => `Songs we do not have here: ${listed(names)}.`,
  venue: (name: string) => `We do not know ${name} here: its address is kept.`,
  hosts: (names: readonly string[]) => `Ask them again to host with you: ${listed(names)}.`,
  place: 'It has no address yet.',
} as const;

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a record',
};

/** What is wrong with a file. */
export const problemWords = {
  noJson: 'This is no JSON: it breaks off or has a mark in the wrong place here.',
  otherFormat: 'This is no file of a community that we can read.',
  tooManyEvents: (most: number) => `We read up to ${most} events of a file.`,
  tooMuch: (most: number) => `Too long: ${most} at most.`,
  tooLittle: (least: number) => `Too short or too small: ${least} at least.`,
  wrongKind: (kind: string) => `This should be ${kinds[kind] ?? kind}.`,
  oneOf: (values: readonly unknown[]) => `This should be one of: ${values.join(', ')}.`,
  format: 'This is not written as it should be.',
  notValid: 'This is missing, or not what it should be.',
} as const;

/** What a night from elsewhere lacks, and why it may be none. */
export const nightWords = {
  unnamed: 'Without a name',
  noName: 'It has no name.',
  noStart: 'We cannot read when it starts. Write dates like 2026-11-28 22:00.',
  allDay: 'It lasts all day and says no hour. Give it a time where it comes from, then try again.',
  calledOff: 'It was called off.',
  zone: (zone: string) => `We do not know the time zone ${zone}.`,
  twice: 'It is in here twice: we take it once.',
  rest: 'The rest',
  tooMany: (most: number) => `We read ${most} at a time. Import the rest from a second file.`,
  shortened: 'Its name is shortened to 50 characters.',
  noEnd: (hours: number) => `It says no end: we put it ${hours} hours after the start.`,
  guessedZone: (zone: string) => `It says no time zone: we take ${zone}.`,
  noPlace: 'It has no address yet.',
  choosePlace: 'Choose its address from the list before you publish.',
  picture: 'It needs a picture before you publish.',
  repeats: 'It repeats: this makes the first night. Make the rest with "Repeat".',
} as const;

const nightsText = (count: number) => counted(count, 'night', 'nights');
const draftsText = (count: number) => counted(count, 'draft', 'drafts');

/** "Move in and out" of the management of a community. */
export const moveWords = {
  takeAlong: (name: string) => `Take ${name} along`,
  takeAlongHint:
    'One file with the profile, what it asks of who joins, every night with its tickets and lineup, the members and the posts. Any Backbeat can read it.',
  leftOut: 'What the file does not hold:',
  download: 'Download the file',
  bringCommunity: 'Bring a community',
  file: 'The file',
  communityFileHint:
    'The file of a community, up to 5 MB. You will own the new community; its nights become drafts. Pictures are not in it.',
  bringNights: 'Bring nights from elsewhere',
  bringNightsHint: 'We show what we find before anything is made. Pictures do not come along.',
  address: 'Address of a page or calendar',
  addressHint: 'A page that describes its events for search engines, or a calendar (.ics).',
  look: 'Look at it',
  nightsFile: 'Or a calendar or spreadsheet',
  nightsFileHint: 'An .ics or .csv file, up to 1 MB. A spreadsheet needs columns called "name" and "start".',
  looking: 'Looking…',
  found: (count: number) => `We found ${nightsText(count)}.`,
  refused: 'What cannot be a night',
  madeNightBefore: 'You have it already: see the night',
  makeDrafts: (count: number) => `Make ${draftsText(count)}`,
  draftsMade: (count: number) => `${draftsText(count)} made. Nobody sees them until you publish them.`,
  wouldMake: (count: number) => `It would be yours, with ${nightsText(count)} as drafts.`,
  makeCommunity: (name: string, count: number) => `Make ${name} with ${draftsText(count)}`,
  communityMade: 'It is made, and it is yours:',
  madeBefore: 'You made a community of this file before: see it',
  line: (line: number) => `Line ${line}:`,
  offline: 'No connection.',
  offlineHint: 'Check your connection and try again.',
} as const;
