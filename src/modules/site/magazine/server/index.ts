import { createHash } from 'node:crypto';
import type { Feature, Services } from '#platform/server/feature.ts';
import { route } from '#platform/server/route.ts';
import { memoizeFor } from '#platform/server/memoize-for.ts';
import { dateIn, defaultTimeZone } from '#platform/time.ts';
import type { Article, ArticleList } from '../contract.ts';
import * as calls from '../contract.ts';
import { rssPath } from '../rules.ts';
import { articlesOut, readArticles, type ParsedArticle } from './read-articles.ts';
import { readArticle, readList } from './read-magazine.ts';
import { magazineRss } from './rss.ts';

export { articlesOut, readArticles } from './read-articles.ts';

/** Mentioned pages change rarely. */
const lasts = 30_000;

export type MagazineOptions = { readonly articles?: readonly ParsedArticle[]; readonly cachedFor?: number };

export function openMagazine(
  { config }: Pick<Services, 'config'>,
  { articles = readArticles(), cachedFor = lasts }: MagazineOptions = {},
): Feature {
  const lists = memoizeFor<ArticleList>({ milliseconds: cachedFor, max: 100 });
  const whole = memoizeFor<Article>({ milliseconds: cachedFor, max: 100 });
  const out = () => articlesOut(articles, dateIn(new Date(), defaultTimeZone));
  return {
    routes: [
      route(calls.listArticles, ({ input, db }) =>
        lists(JSON.stringify(input), () => readList(db, out(), input)),
      ),
      route(calls.getArticle, ({ input, db }) => whole(input.slug, () => readArticle(db, out(), input.slug))),
    ],
    mount: (app) => {
      app.get(rssPath, async (request, reply) => {
        const body = magazineRss(out(), config.PUBLIC_URL);
        const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
        reply.header('cache-control', 'public, max-age=900').header('etag', etag);
        if (request.headers['if-none-match'] === etag) return reply.status(304).send();
        return reply.type('application/rss+xml; charset=utf-8').send(body);
      });
    },
  };
}
