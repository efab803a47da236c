import { brand } from '#platform/brand.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isBot } from '#platform/bots.ts';
import type { Services } from '#platform/server/feature.ts';
import { html, sendPage, type Html } from '#platform/server/html.ts';
import { isShareCode, landingAddress, shareWords } from '../rules.ts';
import { cardPath } from '../card.ts';
import { addClick, findLink } from './store.ts';
import type { FindThing, SharedThing } from './things.ts';

/**
 * Serves `/s/{code}` (SHR-05): redirects people and counts the click; answers preview bots with metadata. The text is
 * read on each request, so that a link never reveals an item that is no longer public.
 */
export function mountShareLinks(
  app: FastifyInstance,
  findThing: FindThing,
  { db, config, log }: Pick<Services, 'db' | 'config' | 'log'>,
): void {
  app.get<{ Params: { code: string } }>('/s/:code', async (request, reply) => {
    const { code } = request.params;
    const link = isShareCode(code) ? await findLink(db, code) : undefined;
    const thing = link && (await findThing(db, link.itemId));
    reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex');
    if (!link || !thing) return sendNothing(reply);
    if (isBot(request.headers['user-agent'])) return sendPreview(reply, thing, config.PUBLIC_URL);
    if (isFollowed(request)) {
      // Doesn't wait for the click to be stored.
      addClick(db, code, hostOf(request.headers.referer)).catch((error: unknown) =>
        log.error({ err: error, requestId: request.id }, 'a click on a shared link was not kept'),
      );
    }
    return reply.redirect(landingAddress(encodeURI(thing.path), { code, campaign: link.campaign }), 302);
  });
}

/** Prefetches are not clicks. */
function isFollowed({ headers, method }: FastifyRequest): boolean {
  const purpose = `${String(headers['sec-purpose'] ?? '')} ${String(headers.purpose ?? '')}`;
  return method === 'GET' && !/prefetch|preview/i.test(purpose);
}

function hostOf(address: string | undefined): string | null {
  return address && URL.canParse(address) ? new URL(address).host.slice(0, 200) : null;
}

function sendPreview(reply: FastifyReply, thing: SharedThing, publicUrl: string) {
  const { title, description } = shareWords(thing);
  const address = publicUrl + encodeURI(thing.path);
  const head = html`<link rel="canonical" href="${address}" />
    <meta name="description" content="${description}" />
    <meta property="og:site_name" content="${brand.name}" />
    <meta property="og:type" content="website" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${address}" />
    <meta property="og:image" content="${publicUrl + cardPath(thing.id)}" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta name="twitter:card" content="summary_large_image" />`;
  return sendPage(reply, {
    title,
    head,
    body: html`<h1>${title}</h1>
      <p>${description}</p>
      <p><a href="${address}">${thing.name}</a></p>`,
  });
}

function sendNothing(reply: FastifyReply) {
  const body: Html = html`<h1>Page not found</h1>
    <p>The link is wrong, or the page was removed.</p>
    <p><a href="/explore">Explore events</a></p>`;
  return sendPage(reply.status(404), { title: `Page not found · ${brand.name}`, body });
}
