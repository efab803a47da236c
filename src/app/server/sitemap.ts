import type { FastifyInstance } from 'fastify';
import { eventPath, providerCode } from '#features/events/rules.ts';
import { profilePath, profileWireId } from '#features/profiles/rules.ts';
import type { Config } from '#kit/server/config.ts';
import type { Db } from '#kit/server/db.ts';
import { listPlaces, listPublicEvents, listPublicProfiles } from './sitemap-store.ts';

const standing =
  '/ /explore /fans /creators /communities /artists /events /magazine /press /terms-and-conditions /privacy-policy /cookie-policy /end-user-license-agreement'.split(
    ' ',
  );

/** Tells search engines what there is, and what is nobody's business (SEO-01). */
export function mountSitemap(app: FastifyInstance, db: Db, { PUBLIC_URL }: Config): void {
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: /tickets\nDisallow: /completion\nSitemap: ${PUBLIC_URL}/sitemap.xml\n`,
      ),
  );
  app.get('/sitemap.xml', async (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(sitemapOf((await listPaths(db)).map((path) => PUBLIC_URL + path))),
  );
}

async function listPaths(db: Db): Promise<string[]> {
  const [events, profiles, places] = await Promise.all([
    listPublicEvents(db),
    listPublicProfiles(db),
    listPlaces(db),
  ]);
  return [
    ...standing,
    ...events.map((event) => eventPath({ ...event, providerCode: providerCode(event.provider) })),
    ...profiles.map((profile) => profilePath({ ...profile, id: profileWireId(profile) })),
    ...places.map(({ slug }) => `/neighborhoods/${slug}`),
  ];
}

function sitemapOf(addresses: readonly string[]): string {
  const urls = addresses.map((address) => `<url><loc>${escaped(encodeURI(address))}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&apos;');
}
