import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { readInstance } from '#modules/instance/settings/server/index.ts';
import { collectionPath } from '#modules/social/collections/rules.ts';
import { articlePath } from '#modules/site/magazine/rules.ts';
import { articlesOut, readOwnArticles } from '#modules/site/magazine/server/index.ts';
import { eventPath, providerCode, slugOf } from '#modules/events/events/rules.ts';
import { profilePath, profileWireId } from '#modules/profiles/profiles/rules.ts';
import { isUuid } from '#platform/ids.ts';
import { dateIn } from '#platform/time.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db.ts';
import { escapeHtml } from '#platform/server/html.ts';
import { megabyte } from '#platform/server/byte-cache.ts';
import { memoizeFor } from '#platform/server/memoize-for.ts';
import {
  listBoundaries,
  listPart,
  sitemapParts,
  type ListedCollection,
  type ListedEvent,
  type ListedPlace,
  type ListedProfile,
  type SitemapPart,
} from './sitemap-store.ts';

const fixedPaths =
  '/ /explore /fans /creators /communities /artists /events /magazine /press /pricing /terms-and-conditions /privacy-policy /cookie-policy /end-user-license-agreement'.split(
    ' ',
  );

/** URLs per file. The protocol allows 50,000. */
const perFile = 20_000;
const hour = 3_600_000;
/** A file of events has half a megabyte, and takes 120 ms of processor time. */
const filesAtMost = 16 * megabyte;
const pack = promisify(gzip);

/**
 * Serves robots.txt and the sitemap (SEO-01): an index of files, each covering a range of ids, so that a million
 * events are as fast to list as a hundred.
 */
export function mountSitemap(app: FastifyInstance, db: Db, config: Config, fileSize = perFile): void {
  const { PUBLIC_URL } = config;
  const articles = readOwnArticles(config);
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: /tickets\nDisallow: /completion\nDisallow: /calendar/\nDisallow: /s/\nSitemap: ${PUBLIC_URL}/sitemap.xml\n`,
      ),
  );

  const kept = memoizeFor<string>({ milliseconds: hour });
  const files = memoizeFor<Buffer>({ milliseconds: hour, maxBytes: filesAtMost });
  const boundaries = memoizeFor<readonly string[]>({ milliseconds: hour });
  const boundariesOf = (part: SitemapPart) => boundaries(part, () => listBoundaries(db, part, fileSize));
  const makeIndex = async () => {
    const paths = await Promise.all(
      sitemapParts.map(async (part) =>
        [undefined, ...(await boundariesOf(part))].map((after) => fileOf(part, after)),
      ),
    );
    return indexOf(['/sitemaps/pages.xml.gz', ...paths.flat()].map((path) => PUBLIC_URL + path));
  };
  const makeFile = async (part: SitemapPart | undefined, after: string | undefined) => {
    const urls = part ? await addressesOf[part](db, after, fileSize) : await ownPages(db, articles);
    return pack(setOf(urls.map((url) => ({ ...url, path: PUBLIC_URL + encodeURI(url.path) }))));
  };
  app.get('/sitemap.xml', async (_request, reply) => sendXml(reply, await kept('index', makeIndex)));

  app.get<{ Params: { file: string } }>('/sitemaps/:file', async (request, reply) => {
    const [, name = '', after] = /^([a-z-]+?)(?:-([0-9a-f-]{36}))?\.xml\.gz$/.exec(request.params.file) ?? [];
    const part = sitemapParts.find((known) => known === name);
    if ((!part && name !== 'pages') || (after && !isUuid(after))) throw refuse(commonRefusals, 'notFound');
    // Every id leads to a file of the index: that of an old index too, and no visitor has a file made for each id.
    const start = part && after && (await boundariesOf(part)).findLast((boundary) => boundary <= after);
    return reply
      .type('application/gzip')
      .header('cache-control', 'public, max-age=3600')
      .header('x-robots-tag', 'noindex')
      .send(await files(`${name} ${start}`, () => makeFile(part, start)));
  });
}

/** Pages that every instance has: texts, the magazine, and the home pages of its cities (INS-04). */
async function ownPages(
  db: Db,
  articles: ReturnType<typeof readOwnArticles>,
): Promise<readonly SitemapEntry[]> {
  const { city, cities } = await readInstance(db);
  const out = articlesOut(articles, dateIn(new Date(), city.timeZone));
  const cityPaths = cities.length > 1 ? cities.map(({ slug }) => `/${slug}`) : [];
  return [
    ...[...fixedPaths, ...cityPaths].map((path) => ({ path })),
    ...out.map(({ slug, date }) => ({ path: articlePath(slug), changed: new Date(date) })),
  ];
}

function fileOf(part: SitemapPart, after: string | undefined): string {
  return `/sitemaps/${part}${after ? `-${after}` : ''}.xml.gz`;
}

type SitemapEntry = { readonly path: string; readonly changed?: Date };
type List = (db: Db, after: string | undefined, limit: number) => Promise<readonly SitemapEntry[]>;

const profiles =
  (part: SitemapPart): List =>
  async (db, after, limit) =>
    (await listPart<ListedProfile>(db, part, after, limit)).map((row) => {
      const path = profilePath({ ...row, id: profileWireId(row) });
      const slug = row.type === 'community' ? '' : slugOf(row.name);
      return { path: slug ? `${path}/${slug}` : path };
    });

const addressesOf: Record<SitemapPart, List> = {
  events: async (db, after, limit) =>
    (await listPart<ListedEvent>(db, 'events', after, limit)).map((row) => ({
      path: eventPath({ ...row, providerCode: providerCode(row.provider) }),
      changed: row.updatedAt,
    })),
  venues: profiles('venues'),
  artists: profiles('artists'),
  communities: profiles('communities'),
  neighborhoods: async (db, after, limit) =>
    (await listPart<ListedPlace>(db, 'neighborhoods', after, limit)).map(({ slug, name }) => ({
      path: `/neighborhoods/${slug}/${slugOf(name)}`,
    })),
  'do-lists': async (db, after, limit) =>
    (await listPart<ListedCollection>(db, 'do-lists', after, limit)).map((row) => ({
      path: collectionPath(row),
      changed: row.updatedAt,
    })),
};

const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const declaration = '<?xml version="1.0" encoding="UTF-8"?>';

function indexOf(files: readonly string[]): string {
  const lines = files.map((file) => `<sitemap><loc>${escapeHtml(file)}</loc></sitemap>`);
  return `${declaration}\n<sitemapindex xmlns="${schema}">\n${lines.join('\n')}\n</sitemapindex>\n`;
}

function setOf(urls: readonly SitemapEntry[]): string {
  const lines = urls.map(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
    return `<url><loc>${escapeHtml(path)}</loc>${lastmod}</url>`;
  });
  return `${declaration}\n<urlset xmlns="${schema}">\n${lines.join('\n')}\n</urlset>\n`;
}

function sendXml(reply: FastifyReply, xml: string) {
  return reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', 'public, max-age=3600')
    .send(xml);
}
