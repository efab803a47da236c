import { createHash } from 'node:crypto';
import { readInstance } from '#modules/instance/settings/server/index.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { route } from '#platform/server/route.ts';
import { memoizeFor } from '#platform/server/memoize-for.ts';
import type { Db } from '#platform/server/db.ts';
import { dateIn } from '#platform/time.ts';
import type { Article, ArticleList } from '../contract.ts';
import * as calls from '../contract.ts';
import { rssPath } from '../rules.ts';
import { articlesOut, readOwnArticles, type ParsedArticle } from './read-articles.ts';
import { readArticle, readList } from './read-magazine.ts';
import { magazineRss } from './rss.ts';

export { articlesOut, readOwnArticles } from './read-articles.ts';

/** Mentioned pages change rarely. */
const usualCacheMs = 30_000;

export type MagazineOptions = { readonly articles?: readonly ParsedArticle[]; readonly cacheMs?: number };

export function openMagazine(
  services: Pick<Services, 'config' | 'db' | 'log'>,
  { articles = readLogged(services), cacheMs = usualCacheMs }: MagazineOptions = {},
): Feature {
  const { config } = services;
  const lists = memoizeFor<ArticleList>({ milliseconds: cacheMs });
  const whole = memoizeFor<Article>({ milliseconds: cacheMs });
  const out = async (db: Db) => {
    const { city } = await readInstance(db);
    return articlesOut(articles, dateIn(new Date(), city.timeZone));
  };
  return {
    routes: [
      route(calls.listArticles, ({ input, db }) =>
        lists(JSON.stringify(input), async () => readList(db, await out(db), input)),
      ),
      route(calls.getArticle, ({ input, db }) =>
        whole(input.slug, async () => readArticle(db, await out(db), input.slug)),
      ),
    ],
    mount: (app) => {
      app.get(rssPath, async (request, reply) => {
        const body = magazineRss(await out(services.db), config.PUBLIC_URL);
        const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
        reply.header('cache-control', 'public, max-age=900').header('etag', etag);
        if (request.headers['if-none-match'] === etag) return reply.status(304).send();
        return reply.type('application/rss+xml; charset=utf-8').send(body);
      });
    },
  };
}

function readLogged({ config, log }: Pick<Services, 'config' | 'log'>): readonly ParsedArticle[] {
  return readOwnArticles(config, (error) =>
    log.error({ err: error }, 'an article of the magazine is left out'),
  );
}
