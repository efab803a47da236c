import { globSync, readFileSync } from 'node:fs';
import type { Source } from './sources.ts';

/** A longer file holds more than one idea that a reader would search for. */
const linesAtMost = 400;

/** Lists all code and styles that we write, with tests, benches and scripts. */
export function readWrittenFiles(): Source[] {
  return globSync('{bench,packages,scripts,seed,src,tests}/**/*.{css,ts,tsx}', {
    exclude: ['**/node_modules/**', '**/dist/**', '**/*.gen.ts'],
  })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

/** Finds files that are too long to hold one idea. */
export function findLongFiles(files: readonly Source[]): string[] {
  return files.flatMap(({ path, text }) => {
    const lines = text.split('\n').length - 1;
    return lines > linesAtMost
      ? [`${path} has ${lines} lines, but only ${linesAtMost} are allowed: give its second idea a file.`]
      : [];
  });
}
