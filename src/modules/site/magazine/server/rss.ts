import { articlePath, rssPath } from '../rules.ts';
import type { KeptArticle } from './keep-articles.ts';

/** The magazine as news to subscribe (FTR-09). */
export function magazineRss(articles: readonly KeptArticle[], publicUrl: string): string {
  const [newest] = articles;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    element('title', 'Backbeat Magazine'),
    element('link', `${publicUrl}/magazine`),
    `<atom:link href="${escaped(publicUrl + rssPath)}" rel="self" type="application/rss+xml"/>`,
    element('description', 'Rooms, people and nights out, told at length.'),
    element('language', 'en'),
    ...(newest ? [element('lastBuildDate', dateOf(newest))] : []),
    ...articles.map((article) => itemOf(article, publicUrl)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

function itemOf(article: KeptArticle, publicUrl: string): string {
  const url = publicUrl + articlePath(article.slug);
  return [
    '<item>',
    element('title', article.title),
    element('link', url),
    `<guid isPermaLink="true">${escaped(url)}</guid>`,
    element('pubDate', dateOf(article)),
    element('dc:creator', article.author),
    ...article.tags.map((tag) => element('category', tag)),
    element('description', article.lead),
    '</item>',
  ].join('\n');
}

/** Noon in UTC: the same day nearly everywhere. */
const dateOf = ({ date }: KeptArticle) => new Date(`${date}T12:00:00Z`).toUTCString();

const element = (name: string, text: string) => `<${name}>${escaped(text)}</${name}>`;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => entities[sign]!);
