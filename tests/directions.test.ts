import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const linesOf = (pattern: string) =>
  globSync(pattern, { cwd: root }).flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .map((line, place) => ({ file, line: line.trim(), text: `${file}:${place + 1} ${line.trim()}` })),
  );

/** Lines that mean a side of the screen, not of the text. */
const meant: readonly [file: string, line: string, why: string][] = [
  [
    'src/platform/ui/styles/base.css',
    'text-align: left;',
    'a name read from the right begins where its column does',
  ],
  ['src/modules/events/events/web/event.css', 'text-align: left;', 'the same, with unicode-bidi: plaintext'],
  [
    'src/modules/discovery/recommendations/web/taste.css',
    'left: 1.1rem;',
    'a card is pushed to a side of the screen',
  ],
  ['src/modules/discovery/recommendations/web/taste.css', 'right: 1.1rem;', 'the other side'],
];

const isMeant = ({ file, line }: { file: string; line: string }) =>
  meant.some(([where, what]) => file === where && line === what);

test('styles use start and end instead of left and right, so that pages work in both directions', () => {
  const physical =
    /(?:^|[\s;{])(?:(?:scroll-)?(?:margin|padding)-(?:left|right)|border-(?:left|right)(?:-\w+)*|border-(?:top|bottom)-(?:left|right)-radius|left|right)\s*:/;
  const wordy = /(?:text-align|float|clear):\s*(?:left|right)/;
  const found = linesOf('src/**/*.css').filter(
    (one) => (physical.test(one.line) || wordy.test(one.line)) && !isMeant(one),
  );
  expect(found.map(({ text }) => text)).toEqual([]);
});

test('classes do, too', () => {
  const physical =
    /(?<=["'`\s:])-?(?:m[lr]|p[lr]|scroll-[mp][lr]|left|right|rounded-(?:[lr]|[tb][lr])|border-[lr]|text-(?:left|right)|float-(?:left|right))(?:-(?:\d|\[|px|auto|full)[^\s"'`]*|(?=["'`\s]))(?=[^\n]*["'`])/;
  const found = linesOf('src/**/web/**/*.tsx').filter(
    ({ line }) => /class(?:Name)?=|classNames\(/.test(line) && physical.test(line),
  );
  expect(found.map(({ text }) => text)).toEqual([]);
});

test('every exception is still needed', () => {
  const lines = linesOf('src/**/*.css');
  expect(
    meant.filter(([file, what]) => !lines.some((one) => one.file === file && one.line === what)),
  ).toEqual([]);
});
