import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#platform/server/config.ts';
import { readingMinutes } from '../rules.ts';
import { readFrontMatter, type FrontMatter } from './front-matter.ts';
import { refsIn, type Ref } from './refs.ts';

export type ParsedArticle = Omit<FrontMatter, 'picture'> & {
  readonly slug: string;
  readonly body: string;
  readonly minutes: number;
  readonly picture: Ref | undefined;
  readonly refs: readonly Ref[];
};

const demoFolder = join(import.meta.dirname, '../../../../../content/magazine');

/**
 * Those of the demo city are about its people and places, so other instances have their own in the data folder. Leaves
 * out invalid ones, because an instance sells tickets without them.
 */
export function readOwnArticles(
  { demo, DATA_DIR }: Pick<Config, 'demo' | 'DATA_DIR'>,
  onInvalid: (error: unknown) => void = () => {},
): readonly ParsedArticle[] {
  return readArticles(demo ? demoFolder : join(DATA_DIR, 'magazine'), onInvalid);
}

/** Reads all articles of a folder, newest first; the file name is the slug. Without the folder there are none. */
export function readArticles(folder = demoFolder, onInvalid = rethrow): readonly ParsedArticle[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((file) => file.endsWith('.md'));
  return files
    .flatMap((file) => {
      try {
        return articleOf(file, readFileSync(join(folder, file), 'utf8'));
      } catch (error) {
        onInvalid(error);
        return [];
      }
    })
    .toSorted((a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug));
}

function rethrow(error: unknown): void {
  throw error;
}

export function articleOf(file: string, text: string): ParsedArticle {
  const { head, body } = readFrontMatter(file, text);
  const { picture, ...facts } = head;
  const [shown] = picture ? refsIn([picture]) : [];
  const linked = [
    ...head.events.map((slug) => `event:${slug}`),
    ...head.artists.map((slug) => `artist:${slug}`),
    ...head.venues.map((slug) => `venue:${slug}`),
    ...head.communities.map((slug) => `community:${slug}`),
    ...head.neighborhoods.map((slug) => `neighborhood:${slug}`),
  ];
  const inText = [...body.matchAll(/\]\(([a-z]+:[^\s)]+)/g)].map(([, target]) => target!);
  return {
    ...facts,
    slug: file.replace(/\.md$/, ''),
    body,
    minutes: readingMinutes(body),
    picture: shown,
    refs: refsIn([...linked, ...inText, ...(picture ? [picture] : [])]),
  };
}

/** Returns the published articles: one with a later date waits. */
export function articlesOut(articles: readonly ParsedArticle[], today: string): readonly ParsedArticle[] {
  return articles.filter(({ date }) => date <= today);
}
