import type { InputOf } from '#platform/contract.ts';
import { cutPage, unpackCursor } from '#platform/cursor.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import {
  refusals,
  type Article,
  type ArticleCard,
  type ArticleList,
  type listArticles,
} from '../contract.ts';
import { tagsByUse } from '../rules.ts';
import { articleHtml } from './article-html.ts';
import { findLinkedThings, type LinkedThings } from './find-things.ts';
import type { ParsedArticle } from './read-articles.ts';
import { refKey } from './refs.ts';

export async function readList(
  db: Db,
  articles: readonly ParsedArticle[],
  { tag, limit, cursor }: InputOf<typeof listArticles>,
): Promise<ArticleList> {
  const tagged = tag === undefined ? articles : articles.filter(({ tags }) => tags.includes(tag));
  const [after] = unpackCursor(cursor, 1) ?? [];
  const start = after === undefined ? 0 : tagged.findIndex(({ slug }) => slug === after) + 1;
  const { rows: shown, next } = cutPage(tagged.slice(start), limit, ({ slug }) => [slug]);
  return {
    items: await toCards(db, shown),
    total: tagged.length,
    offset: start,
    next,
    tags: tagsByUse(articles),
  };
}

const furtherArticles = 3;

/** @throws Refusal articleNotFound */
export async function readArticle(
  db: Db,
  articles: readonly ParsedArticle[],
  slug: string,
): Promise<Article> {
  const article = articles.find((one) => one.slug === slug);
  if (!article) throw refuse(refusals, 'articleNotFound');
  const further = articles.filter((one) => one !== article).slice(0, furtherArticles);
  const [things, more] = await Promise.all([findLinkedThings(db, article.refs), toCards(db, further)]);
  const found = article.refs.flatMap((ref) => things.get(refKey(ref)) ?? []);
  const events = found.flatMap(({ event }) => event ?? []);
  return {
    ...toCard(article, things),
    html: articleHtml(article.body, things),
    events: { items: events.toSorted((a, b) => a.startDate.localeCompare(b.startDate)) },
    profiles: { items: found.flatMap(({ profile }) => profile ?? []) },
    neighborhoods: { items: found.flatMap(({ neighborhood }) => neighborhood ?? []) },
    more: { items: more },
  };
}

async function toCards(db: Db, articles: readonly ParsedArticle[]): Promise<ArticleCard[]> {
  const pictures = articles.flatMap(({ picture }) => picture ?? []);
  const things = await findLinkedThings(db, pictures);
  return articles.map((article) => toCard(article, things));
}

function toCard(article: ParsedArticle, things: LinkedThings): ArticleCard {
  const { slug, title, lead, author, date, tags, minutes, gel, picture } = article;
  const images = picture ? [...(things.get(refKey(picture))?.images ?? [])] : [];
  return { slug, title, lead, author, date, tags, minutes, gel, images };
}
