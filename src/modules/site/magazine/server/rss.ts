import { brand } from '#platform/brand.ts';
import { writeRss } from '#platform/server/rss.ts';
import { articlePath, rssPath } from '../rules.ts';
import type { ParsedArticle } from './read-articles.ts';

/** The magazine's RSS feed (FTR-09). */
export function magazineRss(articles: readonly ParsedArticle[], publicUrl: string): string {
  const [newest] = articles;
  return writeRss({
    title: `${brand.name} Magazine`,
    link: `${publicUrl}/magazine`,
    self: publicUrl + rssPath,
    description: 'Long reads about venues, people and nights out.',
    updated: newest && publishedAt(newest),
    items: articles.map((article) => ({
      title: article.title,
      link: publicUrl + articlePath(article.slug),
      published: publishedAt(article),
      author: article.author,
      categories: article.tags,
      description: article.lead,
    })),
  });
}

/** Noon UTC is the same day nearly everywhere. */
const publishedAt = ({ date }: ParsedArticle) => new Date(`${date}T12:00:00Z`);
