/** Prints each sentence and name that breaks the rules of docs/glossary.md, and fails if there are any. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findLanguageFaults } from './faults.ts';

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.sql', '*.md'], { encoding: 'utf8' });
const paths = files
  .split('\n')
  .filter(
    (path) =>
      path &&
      !/\.gen\.ts$|^CHANGELOG|^scripts\/language\/|^tests\/language|^src\/app\/web\/text\/past\//.test(path),
  );
const faults = paths.flatMap((path) => findLanguageFaults(path, readFileSync(path, 'utf8')));
for (const fault of faults) process.stdout.write(`${fault}\n`);
if (faults.length > 0) process.exitCode = 1;
