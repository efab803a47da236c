import { expect, test } from 'vitest';
import { findLanguageFaults } from '../scripts/language/faults.ts';

const page = 'src/app/web/planted.tsx';

test.each([
  ['a comment', page, '/** Manages what the house sells. */', /says "the house"/],
  ['a comment over two lines', page, '/**\n * Sends it to whom\n * it concerns.\n */', /says "whom"/],
  ['a line comment', page, '// Renders it anew.', /says "anew"/],
  ['a test title', 'src/planted.test.ts', "test('nobody is told', () => {});", /says "is told"/],
  [
    'a title of many tests',
    'src/planted.test.ts',
    "test.each([])('whoever asks', () => {});",
    /says "whoever"/,
  ],
  ['a text', 'src/modules/x/copy.ts', "const words = { gone: 'Gone from now on' };", /says "from now on"/],
  [
    'a text with values',
    'src/modules/x/copy.ts',
    'const gone = (name: string) => `Closed for ${name} anew`;',
    /anew/,
  ],
  ['an opening clause', page, '/** What a page shows. */', /begins with a clause/],
  ['a comment in SQL', 'src/planted.sql', '-- Rows of whoever left.', /says "whoever"/],
  ['a sentence in a guide', 'docs/planted.md', 'Start the house.', /says "the house"/],
  ['a text in markup', page, 'const part = <p>Sign in first</p>;', /moves "Sign in first"/],
  ['a word in markup', page, 'const part = <Button>No</Button>;', /moves "No"/],
  ['a label in markup', page, 'const part = <Skeleton label="Loading events" />;', /moves "Loading events"/],
  ['a function', page, 'export function listTold() {}', /is named "listTold"/],
  ['a type', page, 'type Eyes = string;', /is named "Eyes"/],
  ['a list', page, 'const nights = [];', /is named "nights"/],
  ['a file', 'src/modules/x/server/wish.ts', '', /is named "wish"/],
  ['a city in code', page, "const title = 'Next up in Los Angeles';", /names "Los Angeles"/],
  ['a time zone in SQL', 'src/x.sql', "default 'America/Los_Angeles'", /names "America\/Los_Angeles"/],
  ['a currency in code', page, "const price = priceText(cents(500), 'USD');", /names "'USD'"/],
  ['a currency in SQL', 'src/x.sql', "currency text default 'usd'", /names "'usd'"/],
])('finds a bad word in %s', (_place, path, source, fault) => {
  expect(findLanguageFaults(path, source).join('\n')).toMatch(fault);
});

test.each([
  ['a question', page, '// Who pays?'],
  ['a style and a path', page, 'const look = <a className="the house" href=\'/whoever\' />;'],
  ['a default of the specifications', page, "/** (PLT-10) */\nconst currency = 'usd';"],
  ['a currency in a test', 'src/x.test.ts', "const currency = 'usd';"],
  ['SQL', 'src/store.ts', 'const q = sql`select 1 -- whoever`;'],
  ['words between values', page, 'const part = <p>{one} and {other}</p>;'],
  ['the name of an event', 'seed/planted.ts', 'const nightFreightMenu = [];'],
  ['a text from a copy file', page, 'const part = <p>{words.signIn}</p>;'],
  ['markup of a text page', 'src/app/web/text/terms.tsx', 'const part = <p>You can stop at any time.</p>;'],
  ['a default of the specifications', page, "/** PLT-09 */\nconst zone = 'America/Los_Angeles';"],
  ['a city in a test', 'src/x.test.ts', "const city = 'Los Angeles';"],
  ['house music', 'src/modules/x/copy.ts', "const text = 'Techno, then the house music that you know';"],
])('allows %s', (_place, path, source) => {
  expect(findLanguageFaults(path, source)).toEqual([]);
});
