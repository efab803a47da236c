import { basename } from 'node:path';
import { allowedNames, bannedNameParts, bannedOpening, bannedPhrases } from './banned-words.ts';
import { findNames, findSentences, isCopyFile, type Sentence } from './sentences.ts';

/** Returns one line per fault in a TypeScript, SQL or Markdown file. */
export function findLanguageFaults(path: string, source: string): readonly string[] {
  const sentences = sentencesOf(path, source);
  return [
    ...sentences
      .filter(({ kind }) => kind !== 'text' || !isFiction(path))
      .flatMap(({ kind, text, line }) => wordFaults(kind, text).map((fault) => `${path}:${line} ${fault}`)),
    ...sentences
      .filter(({ kind }) => kind === 'markup' && mustUseCopy(path))
      .map(({ text, line }) => `${path}:${line} moves "${text}" to the slice's copy.ts`),
    ...nameFaults(path, source),
    ...localFaults(path, source),
  ];
}

const local = /Los Angeles|America\/Los_Angeles|'usd'/i;
const rowId = /\b[A-Z]{3}-\d{2}\b/;
/** A comment above a default may be this many lines away. */
const nearby = 8;

/**
 * Code names no city, time zone or currency, except as a default of the specifications with its row beside it (INS-04,
 * CUR-01).
 */
function localFaults(path: string, source: string): readonly string[] {
  if (!/^(?:src|packages)\//.test(path) || /\.test\.tsx?$|\/testing\//.test(path)) return [];
  const lines = source.split('\n');
  return lines.flatMap((line, at) => {
    const found = local.exec(line)?.[0];
    const isDefault = lines.slice(Math.max(0, at - nearby), at + 1).some((near) => rowId.test(near));
    return found && !isDefault
      ? [`${path}:${at + 1} names "${found}" (read it from the instance, the event or the viewer)`]
      : [];
  });
}

function sentencesOf(path: string, source: string): readonly Sentence[] {
  if (/\.tsx?$/.test(path)) return findSentences(path, source);
  // Headings may be clauses, and the glossary quotes the words it replaces.
  const sentence = path.endsWith('.sql') ? /^\s*--\s+(.*)$/ : /^(?!#|\*\*|\|)[>*\-\d. ]*(.*)$/;
  return source.split('\n').flatMap((line, at) => {
    const text = sentence.exec(line)?.[1] ?? '';
    return /[a-z]{3}/.test(text) ? [{ kind: 'comment' as const, text, line: at + 1 }] : [];
  });
}

function wordFaults(kind: Sentence['kind'], text: string): readonly string[] {
  const phrases = bannedPhrases.flatMap(([pattern, instead]) => {
    const found = pattern.exec(text)?.[0];
    return found ? [`says "${found}" (write: ${instead}): ${text}`] : [];
  });
  const isClause = (kind === 'comment' || kind === 'title') && bannedOpening.test(text);
  return isClause ? [...phrases, `begins with a clause: ${text}`] : phrases;
}

/** People of the demo city, and authors of articles, may write as they like. */
const isFiction = (path: string) => path.startsWith('seed/city/');

/** Pages of prose are copy files themselves. */
const mustUseCopy = (path: string) =>
  /^src\/.*\.tsx$/.test(path) &&
  !/\.test\.tsx$|\/testing\/|^src\/app\/web\/text\//.test(path) &&
  !isCopyFile(path);

function nameFaults(path: string, source: string): readonly string[] {
  if (!/\.tsx?$/.test(path)) return [];
  const names = [basename(path).replace(/\..*$/, ''), ...findNames(path, source)];
  return names
    .filter((name) => !allowedNames.test(name))
    .flatMap((name) =>
      name.split(/[^a-zA-Z]+|(?<=[a-z])(?=[A-Z])/).flatMap((part) => {
        const instead = bannedNameParts.get(part.toLowerCase());
        return instead ? [`${path} is named "${name}" (write: ${instead})`] : [];
      }),
    );
}
