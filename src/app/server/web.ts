import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { watchInstance } from '#modules/instance/settings/server/index.ts';
import { sessionCookie } from '#modules/identity/accounts/server/index.ts';
import { withoutTracking } from '#modules/analytics/rules.ts';
import { commonRefusals, isRefusal, refuse } from '#platform/refusal.ts';
import { megabyte } from '#platform/server/byte-cache.ts';
import type { Config } from '#platform/server/config.ts';
import { retryRead } from '#platform/server/db.ts';
import type { Serving } from '#platform/server/answer-call.ts';
import { callerOf } from '#platform/server/call-limit.ts';
import { factsOf, headersOf } from '#platform/server/http.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { openLocalLimit } from '#platform/server/local-limit.ts';
import type { LoadGate } from '#platform/server/load-gate.ts';
import { isLocalAddress } from '#platform/server/network.ts';
import type { PubSub } from '#platform/server/pubsub.ts';
import { takeSlot } from '#platform/server/shed-load.ts';
import { openHtmlCache, type HtmlCacheOptions } from './html-cache.ts';
import { toPageResponse, type PageResponse } from './page-response.ts';
import { commonHeaders, dataPolicy, fileHeaders } from './security-headers.ts';
import { serveBuild, serveSources, type LoadRenderer } from './page-renderer.ts';
import { keyOf } from './page-setup.ts';
import { openPageRendering, type OwnPageRequest, type PageRequest } from './render-page.ts';
import { answersSharedMs, openSharedPages } from './shared-pages.ts';
import { canonicalAddress, openedAddress } from './redirects.ts';
import { cookieOf, readVisit } from './visitor-city.ts';
import { mountInstalling, storesOf } from './installing.ts';
import { mountServiceWorker } from './service-worker.ts';
import { sendPage, setPageHeaders } from './send-page.ts';
import { mountSitemap } from '#modules/site/sitemap/server/index.ts';

export type WebOptions = {
  serving: Serving;
  config: Config;
  pubsub: PubSub;
  /** Whether Vite serves the sources with hot replacement in this process. */
  dev?: boolean;
  keep?: Partial<HtmlCacheOptions>;
};

/**
 * Pages rendered for one visitor, besides cached ones: more than anyone reads, crawlers included, and enough for
 * visitors who share an address.
 */
const rendersPerCaller = { times: 240, seconds: 60 };

/** Some 300 pages of 80 kB. A popular event is one of them, however many people visit it. */
const pagesMb = 32;
/** Events that signed-in users reload at the same time, each twice: for those who are going and those who aren't. */
const sharedPagesMb = 12;

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
  const keep = { freshFor: 5_000, staleFor: 60_000, maxBytes: pagesMb * megabyte, ...options.keep };
  const cache = openHtmlCache(keep);
  // Signed-in users may have changed what a stale page shows, so they wait for a new one.
  const sharedCache = openHtmlCache({
    ...keep,
    staleFor: keep.freshFor,
    maxBytes: sharedPagesMb * megabyte,
  });
  const shared = openSharedPages(serving.db, sharedCache);
  const rendering = openPageRendering({
    serving,
    config,
    loadRenderer,
    dev,
    answersSharedMs: Math.min(answersSharedMs, keep.freshFor),
  });
  const stopWatching = watchInstance(options.pubsub, () => {
    cache.clear();
    sharedCache.clear();
  });
  app.addHook('onClose', async () => stopWatching());
  const session = sessionCookie(config.PUBLIC_URL);
  const load = serving.gate?.load;
  const limitRenders = openLocalLimit(rendersPerCaller);

  /** @throws Refusal tooManyRequests. Local addresses are exempt, because they may be a proxy's. */
  function countRender(viewer: Viewer | undefined, request: FastifyRequest): void {
    if (!viewer && isLocalAddress(request.ip)) return;
    const retryAfter = limitRenders(callerOf(viewer, request));
    if (retryAfter) throw refuse(commonRefusals, 'tooManyRequests', { retryAfter });
  }

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

  /** @returns undefined if the viewer gets a page of their own */
  function findSharedPage(request: FastifyRequest, page: PageRequest, viewer: Viewer) {
    const asked = {
      address: page.address,
      viewer,
      key: keyOfPage(page),
      countRender: () => countRender(viewer, request),
    };
    return shared.read(asked, async (view) => toPageResponse(await rendering.renderForUsers(page, view)));
  }

  async function renderOwnPage(request: FastifyRequest, page: OwnPageRequest): Promise<PageResponse> {
    countRender(page.viewer, request);
    return toPageResponse(await rendering.renderOwn(page));
  }

  /** Guests and crawlers share a page. */
  async function readGuestPage(request: FastifyRequest, page: PageRequest): Promise<PageResponse> {
    const key = keyOfPage(page);
    if (!cache.find(key)) countRender(undefined, request);
    return cache.read(
      key,
      () => inSlot(load, async () => toPageResponse(await rendering.renderForGuests(page))),
      (error) => {
        // It will be rendered again when the server is less busy.
        if (isRefusal(error)) return;
        serving.log.error({ err: error, requestId: request.id }, 'a cached page could not be rendered again');
      },
    );
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
    const own = { ...page, viewer, userAgent: request.headers['user-agent'] };
    const cached =
      !dev && (viewer ? await findSharedPage(request, page, viewer) : await readGuestPage(request, page));
    return sendPage(request, reply, cached || (await renderOwnPage(request, own)));
  });
}

const keyOfPage = ({ address, visit }: PageRequest) => `${address} ${keyOf(visit)}`;

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

/** Renders for everyone who waits for this page, so it continues when one of them leaves. */
async function inSlot(
  load: LoadGate | undefined,
  render: () => Promise<PageResponse>,
): Promise<PageResponse> {
  const leave = await load?.enter('guestPage');
  try {
    return await render();
  } finally {
    leave?.();
  }
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
