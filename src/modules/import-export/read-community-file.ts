import * as z from 'zod/mini';
import { isCleanText } from '#platform/clean-text.ts';
import {
  FileEvent,
  fileFormat,
  FileMember,
  FileOutline,
  FilePost,
  type CommunityFile,
} from './community-file.ts';
import { limits, type Problem } from './contract.ts';
import { problemWords as words } from './copy.ts';
import { linesOf } from './lines-of.ts';

export type Wrong = { readonly path: readonly PropertyKey[]; readonly message: string };
export type ReadFile = { readonly file: CommunityFile } | { readonly problems: readonly Problem[] };

/** Parses a file, or reports its problems by line. */
export function readCommunityFile(text: string): ReadFile {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    const told = /line (\d+)/.exec(String(error))?.[1];
    const line = told ? Number(told) : text.trimEnd().split('\n').length;
    return { problems: [{ line, at: '', message: words.noJson }] };
  }
  if ((json as { format?: unknown } | null)?.format !== fileFormat)
    return { problems: problemsOf(text, [{ path: ['format'], message: words.otherFormat }]) };
  const { events: sent } = json as { events?: unknown };
  if (Array.isArray(sent) && sent.length > limits.events) {
    const tooMany = { path: ['events', limits.events], message: words.tooManyEvents(limits.events) };
    return { problems: problemsOf(text, [tooMany]) };
  }
  const outline = z.safeParse(FileOutline, json);
  if (!outline.success) return { problems: problemsOf(text, wrongIn(outline.error, [])) };
  const wrong: Wrong[] = [];
  const { events, members, posts, ...head } = outline.data;
  wrong.push(...badTextsIn(head, []));
  const file: CommunityFile = {
    ...head,
    events: readItems(FileEvent, 'events', events, wrong),
    members: readItems(FileMember, 'members', members, wrong),
    posts: readItems(FilePost, 'posts', posts, wrong),
  };
  return wrong.length > 0 ? { problems: problemsOf(text, wrong) } : { file };
}

/** Stops at the problem limit: a 5 MB file has room for millions of invalid items. */
function readItems<Item extends z.core.$ZodType>(
  schema: Item,
  name: string,
  items: readonly unknown[],
  wrong: Wrong[],
): z.output<Item>[] {
  const found: z.output<Item>[] = [];
  for (const [place, item] of items.entries()) {
    if (wrong.length >= limits.problems) break;
    const parsed = z.safeParse(schema, item);
    if (!parsed.success) {
      wrong.push(...wrongIn(parsed.error, [name, place]));
      continue;
    }
    found.push(parsed.data);
    wrong.push(...badTextsIn(parsed.data, [name, place]));
  }
  return found;
}

/** Texts with an escape such as `\u0000`, which the file itself can have. */
function badTextsIn(value: unknown, path: readonly PropertyKey[]): Wrong[] {
  if (typeof value === 'string') return isCleanText(value) ? [] : [{ path, message: words.badCharacter }];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, part]) => badTextsIn(part, [...path, key]));
}

export function wrongIn({ issues }: z.core.$ZodError, before: readonly PropertyKey[]): Wrong[] {
  return issues
    .slice(0, limits.problems)
    .map((issue) => ({ path: [...before, ...issue.path], message: wordsOf(issue) }));
}

/** Adds line numbers in file order. A missing value gets the line of its parent. */
export function problemsOf(text: string, wrong: readonly Wrong[]): readonly Problem[] {
  const told = wrong
    .slice(0, limits.problems)
    .map(({ path, message }) => ({ path: path.map(String), message }));
  const asked = new Set(told.flatMap(({ path }) => path.map((_, end) => path.slice(0, end + 1).join('/'))));
  const lines = linesOf(text, asked);
  return told.map(({ path, message }) => ({ line: lineOf(lines, path), at: path.join('/'), message }));
}

function lineOf(lines: ReadonlyMap<string, number>, path: readonly string[]): number {
  for (let end = path.length; end > 0; end -= 1) {
    const line = lines.get(path.slice(0, end).join('/'));
    if (line !== undefined) return line;
  }
  return 1;
}

function wordsOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_big') return words.tooMuch(Number(issue.maximum));
  if (issue.code === 'too_small') return words.tooLittle(Number(issue.minimum));
  if (issue.code === 'invalid_value') return words.oneOf(issue.values);
  if (issue.code === 'invalid_format') return words.format;
  if (issue.code === 'invalid_type') return words.wrongKind(issue.expected);
  return words.notValid;
}
