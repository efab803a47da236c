/** What a file does not hold. */
export const leftOut: readonly string[] = [
  'Pictures: download the ones you need.',
  'Orders, payments and guest lists: every event has its own lists to download.',
  'E-mail addresses of members who have not asked for mail themselves.',
  'The words of comments: they belong to those who wrote them.',
];

const listed = (names: readonly string[]) => names.join(', ');

/** What of a file does not come along, and why. */
export const missingWords = {
  pictures: 'Pictures are not in the file.',
  members: (count: number) => `${count} members stay in the file: people join by themselves.`,
  posts: (count: number) => `${count} posts stay in the file.`,
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
