import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sessionCookie } from '#modules/identity/accounts/server/index.ts';
import { withoutTracking } from '#modules/analytics/rules.ts';
import { retryRead } from '#platform/server/db.ts';
import { factsOf, headersOf } from '#platform/server/http.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { takeSlot } from '#platform/server/shed-load.ts';
import { commonHeaders, dataPolicy, fileHeaders } from './security-headers.ts';
import { serveBuild, serveSources, type LoadRenderer } from './page-renderer.ts';
import { canonicalAddress, openedAddress } from './redirects.ts';
import { cookieOf, readVisit } from './visitor-city.ts';
import { openPages, type PagesOptions } from './pages.ts';
import { mountInstalling, storesOf } from './installing.ts';
import { mountServiceWorker } from './service-worker.ts';
import { sendPage, setPageHeaders } from './send-page.ts';
import { mountSitemap } from '#modules/site/sitemap/server/index.ts';

export type WebOptions = Omit<PagesOptions, 'loadRenderer' | 'dev'> & {
  /** Whether Vite serves the sources with hot replacement in this process. */
  readonly dev?: boolean;
};

export async function mountWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  const { config, dev = false } = options;
  const headers = commonHeaders(config);
  const assetHeaders = fileHeaders(config);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(isAsset(request.url) ? assetHeaders : headers);
    if (request.url.startsWith('/api/')) reply.header('content-security-policy', dataPolicy);
  });
  const loadRenderer = dev ? await serveSources(app) : await serveBuild(app);
  mountSitemap(app, options.serving.db, config);
  mountServiceWorker(app);
  mountInstalling(app, storesOf(config), config.APP_SCHEME);
  mountPages(app, options, loadRenderer);
}

function mountPages(app: FastifyInstance, options: WebOptions, loadRenderer: LoadRenderer): void {
  const { serving, config, dev = false } = options;
  const pages = openPages({ ...options, dev, loadRenderer });
  app.addHook('onClose', async () => pages.close());
  const session = sessionCookie(config.PUBLIC_URL);
  const load = serving.gate?.load;

  /** @throws Refusal when the server is too busy for users' pages */
  async function findViewer(request: FastifyRequest, reply: FastifyReply): Promise<Viewer | undefined> {
    if (session.read(request.headers.cookie ?? '') === undefined) return undefined;
    if (load) await takeSlot(load, 'page', request, reply);
    return retryRead(() => serving.viewerOf(headersOf(request)));
  }

  /** Reads the visitor's city, and remembers the one that the address names. */
  async function visitOf(request: FastifyRequest, reply: FastifyReply, viewer: Viewer | undefined) {
    const cookies = request.headers.cookie ?? '';
    const visit = await retryRead(() => readVisit(serving.db, { url: request.url, cookies, viewer }));
    const cookie = visit.from === 'address' && cookieOf(visit.city.slug, viewer, cookies);
    if (cookie) reply.header('set-cookie', cookie);
    return visit;
  }

  void app.register(async (scope) => leadFormsBack(scope));

  app.get('/*', async (request, reply) => {
    if (isFileAddress(request.url)) return reply.callNotFound();
    const canonical = canonicalAddress(request.url);
    if (canonical) return reply.redirect(canonical, 301);
    const opened = openedAddress(request.url, config.APP_SCHEME);
    if (opened) return reply.redirect(opened, 302);

    const viewer = await findViewer(request, reply);
    const visit = await visitOf(request, reply, viewer);
    setPageHeaders(request, reply, dev);
    const page = { address: withoutTracking(request.url), visit, facts: factsOf(request, reply) };
    return sendPage(request, reply, await pages.read(request, page, viewer));
  });
}

/**
 * Without JavaScript, browsers submit forms to the page's own address; they get the page back, which says what it
 * needs.
 */
function leadFormsBack(scope: FastifyInstance): void {
  scope.addContentTypeParser('*', (_request, body, done) => {
    body.resume();
    done(null);
  });
  scope.post('/*', (request, reply) => {
    const isPage = !isFileAddress(request.url) && !/^\/[./\\]/.test(request.url);
    if (!isPage || !request.headers.accept?.includes('text/html')) return reply.callNotFound();
    return reply.redirect(request.url, 303);
  });
}

/** Files of a page, about forty per visit. */
function isAsset(url: string): boolean {
  return url.startsWith('/assets/') || url.startsWith('/media/');
}

/** Addresses that only files and calls have. No page is rendered when one is missing. */
function isFileAddress(url: string): boolean {
  return /^\/(?:api|assets|media)(?:\/|$)|^\/[\w.-]+\.(?:ico|png|svg|txt|xml|json|webmanifest|js|css|map)(?:\?|$)/.test(
    url,
  );
}
