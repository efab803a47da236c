import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

const magazineFolder = join(import.meta.dirname, '../../../../../content/magazine');

/** Reads all articles of a folder, newest first; the file name is the slug. @throws Error for an invalid article */
export function readArticles(folder = magazineFolder): readonly ParsedArticle[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.md'));
  return files
    .map((file) => articleOf(file, readFileSync(join(folder, file), 'utf8')))
    .toSorted((a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug));
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
