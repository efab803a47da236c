import { writeRss } from '#platform/server/rss.ts';
import { articlePath, rssPath } from '../rules.ts';
import type { KeptArticle } from './keep-articles.ts';

/** The magazine as news to subscribe (FTR-09). */
export function magazineRss(articles: readonly KeptArticle[], publicUrl: string): string {
  const [newest] = articles;
  return writeRss({
    title: 'Backbeat Magazine',
    link: `${publicUrl}/magazine`,
    self: publicUrl + rssPath,
    description: 'Rooms, people and nights out, told at length.',
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

/** Noon in UTC: the same day nearly everywhere. */
const publishedAt = ({ date }: KeptArticle) => new Date(`${date}T12:00:00Z`);
