export const articlePath = (slug: string) => `/magazine/${slug}`;

/** Path of the magazine's RSS feed (FTR-09). */
export const rssPath = '/magazine/rss.xml';

const wordsPerMinute = 220;

/** Reading time in minutes, at least one. */
export function readingMinutes(text: string): number {
  const words = text.split(/\s+/).filter((part) => /\p{L}/u.test(part)).length;
  return Math.max(1, Math.round(words / wordsPerMinute));
}

export function tagsByUse(articles: readonly { readonly tags: readonly string[] }[]): string[] {
  const uses = new Map<string, number>();
  for (const tag of articles.flatMap(({ tags }) => tags)) uses.set(tag, (uses.get(tag) ?? 0) + 1);
  return [...uses.keys()].toSorted((a, b) => uses.get(b)! - uses.get(a)! || a.localeCompare(b));
}
