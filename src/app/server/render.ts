import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestContext, WholePage } from '#app/page-context.ts';
import { watchInstance } from '#modules/instance/settings/server/index.ts';
import { sessionCookie } from '#modules/identity/accounts/server/index.ts';
import { withoutTracking } from '#modules/analytics/rules.ts';
import { commonRefusals, isRefusal, refuse } from '#platform/refusal.ts';
import { megabyte } from '#platform/server/byte-cache.ts';
import type { Config } from '#platform/server/config.ts';
import { retryRead } from '#platform/server/db.ts';
import { isTemporary } from '#platform/server/db-errors.ts';
import type { Serving } from '#platform/server/answer-call.ts';
import { callerOf } from '#platform/server/call-limit.ts';
import { headersOf } from '#platform/server/http.ts';
import type { RequestFacts } from '#platform/server/route.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { openLocalLimit } from '#platform/server/local-limit.ts';
import type { LoadGate } from '#platform/server/load-gate.ts';
import { memoizeFor, type Memoized } from '#platform/server/memoize-for.ts';
import { isLocalAddress } from '#platform/server/network.ts';
import type { PubSub } from '#platform/server/pubsub.ts';
import { randomText } from '#platform/server/random-text.ts';
import { signalOf, takeSlot, untilAborted } from '#platform/server/shed-load.ts';
import type { Send } from '#platform/send.ts';
import { toCachedPage, openHtmlCache, type HtmlCacheOptions, type CachedPage } from './html-cache.ts';
import { openLocalSend } from './local-send.ts';
import { commonHeaders, dataPolicy, fileHeaders, pagePolicy } from './security-headers.ts';
import { keyOf, setupOf, setupOfVisit } from './page-setup.ts';
import { answersSharedMs, openSharedPages, sendAsGoing, type SharedView } from './shared-pages.ts';
import { canonicalAddress, openedAddress } from './redirects.ts';
import { cookieOf, readVisit, type Visit } from './visitor-city.ts';
import { mountInstalling, storesOf } from './installing.ts';
import { mountServiceWorker } from './service-worker.ts';
import {
  headersToSend,
  sendCachedPage,
  sendStreamedPage,
  sendWholePage,
  setPageHeaders,
} from './send-page.ts';
import { mountSitemap } from '#modules/site/sitemap/server/index.ts';

/** The module that the build, or Vite during development, exports. */
type PageRenderer = {
  fetch(request: Request, options: { context: RequestContext }): Promise<Response> | Response;
};

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

const root = join(import.meta.dirname, '../../..');
const clientFolder = join(root, 'dist/client');
const rendererFile = join(root, 'dist/server/server.js');

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

async function serveBuild(app: FastifyInstance): Promise<() => Promise<PageRenderer>> {
  const { default: renderer } = (await import(pathToFileURL(rendererFile).href)) as { default: PageRenderer };
  await app.register(fastifyStatic, {
    root: clientFolder,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    // Their addresses contain a hash, so they need no revalidation and no ranges.
    etag: false,
    lastModified: false,
    acceptRanges: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
  return async () => renderer;
}

async function serveSources(app: FastifyInstance): Promise<() => Promise<PageRenderer>> {
  const { createServer, isRunnableDevEnvironment } = await import('vite');
  const vite = await createServer({
    root,
    // Bundling the config writes and deletes a file that `node --watch` sees: the process would restart forever.
    configLoader: 'native',
    server: { middlewareMode: true, ws: { server: app.server } },
    appType: 'custom',
  });
  const { ssr } = vite.environments;
  if (!ssr || !isRunnableDevEnvironment(ssr))
    throw new Error('Vite has no environment for server rendering.');
  app.addHook('onRequest', (request, reply, done) => {
    if (/^\/(?:api|media)\//.test(request.url)) return done();
    vite.middlewares(request.raw, reply.raw, () => done());
  });
  // Close Vite before the listener, which waits for open connections: every browser tab holds one.
  app.addHook('preClose', () => vite.close());
  return async () => (await ssr.runner.import('virtual:tanstack-start-server-entry')).default as PageRenderer;
}

function mountPages(app: FastifyInstance, options: WebOptions, loadRenderer: () => Promise<PageRenderer>) {
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
  const localSend = openLocalSend(serving);
  const shareAnswers = sharing(memoizeFor({ milliseconds: Math.min(answersSharedMs, keep.freshFor) }));
  const policy = pagePolicy(config);
  const setup = setupOf(config);
  const stopWatching = watchInstance(options.pubsub, () => {
    cache.clear();
    sharedCache.clear();
  });
  app.addHook('onClose', async () => stopWatching());
  // Random, so that no text of a page can be mistaken for it.
  const standIn = newNonce();
  const session = sessionCookie(config.PUBLIC_URL);
  const load = serving.gate?.load;
  const limitRenders = openLocalLimit(rendersPerCaller);

  /** @throws Refusal tooManyRequests. Local addresses are exempt, because they may be a proxy's. */
  function countRender(viewer: Viewer | undefined, request: FastifyRequest): void {
    if (!viewer && isLocalAddress(request.ip)) return;
    const retryAfter = limitRenders(callerOf(viewer, request));
    if (retryAfter) throw refuse(commonRefusals, 'tooManyRequests', { retryAfter });
  }

  async function render(
    address: string,
    headers: Headers,
    nonce: string,
    viewer: Viewer | undefined,
    facts: RequestFacts,
    visit: Visit,
    { whole, view, isShared = false }: RenderOptions = {},
  ) {
    const renderer = await loadRenderer();
    let outage: unknown;
    const send = noteOutage(localSend({ viewer, request: facts }), (error) => void (outage = error));
    let status: number | undefined;
    const context: RequestContext = {
      answerStatus: (said) => void (status = said),
      send: isShared ? sendForCache(send, view) : send,
      nonce,
      whole,
      setup: {
        ...setup,
        ...(await setupOfVisit(visit)),
        year: new Date().getFullYear(),
        ...(view && { ownLater: { follows: [], communities: [] } }),
      },
    };
    const { signal = null } = facts;
    const asked = new Request(config.PUBLIC_URL + address, { headers, signal });
    const response = await untilAborted(Promise.resolve(renderer.fetch(asked, { context })), facts.signal);
    // The renderer only knows that a call failed; a missing database isn't the page's fault.
    if (response.status >= 500 && outage !== undefined) throw outage;
    return status === undefined
      ? response
      : new Response(response.body, { status, headers: response.headers });
  }

  function sendForCache(send: Send, view: SharedView | undefined): Send {
    return view?.isGoing ? sendAsGoing(shareAnswers(send)) : shareAnswers(send);
  }

  /**
   * Renders the whole page for guests and crawlers, with a placeholder for the nonce.
   * @param view renders it for signed-in users instead, without anything of theirs
   */
  async function renderForCache(
    address: string,
    facts: RequestFacts,
    visit: Visit,
    view?: SharedView,
  ): Promise<CachedPage> {
    const guest = { ...facts, headers: new Headers(), answerHeader: () => {}, signal: undefined };
    const asked = new Headers(crawlerHeaders);
    const { response, html } = await renderAtOnce({}, (whole) =>
      render(address, asked, standIn, undefined, guest, visit, { whole, view, isShared: true }),
    );
    const headers = headersToSend(response).map(([name, value]) => [name, value] as const);
    return toCachedPage({ status: response.status, headers, html: html ?? (await response.text()) }, standIn);
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

    const address = withoutTracking(request.url);
    const nonce = newNonce();
    const hasSession = session.read(request.headers.cookie ?? '') !== undefined;
    if (load && hasSession) await takeSlot(load, 'page', request, reply);
    const viewer = hasSession ? await retryRead(() => serving.viewerOf(headersOf(request))) : undefined;
    const visit = await visitOf(request, reply, viewer);
    setPageHeaders(request, reply, dev ? undefined : policy(nonce, visit.instance.maps));
    const facts = factsOf(request, reply);
    const key = `${address} ${keyOf(visit)}`;
    if (viewer && !dev) {
      const page = await shared.read(
        { address, viewer, key, countRender: () => countRender(viewer, request) },
        (view) => renderForCache(address, facts, visit, view),
      );
      if (page) return sendCachedPage(request, reply, page, nonce);
    }
    if (viewer || dev) {
      countRender(viewer, request);
      const asked = new Headers({ accept: 'text/html', 'user-agent': request.headers['user-agent'] ?? '' });
      const renderOwn = (whole?: WholePage) => render(address, asked, nonce, viewer, facts, visit, { whole });
      if (dev) return sendStreamedPage(request, reply, await renderOwn());
      const { response, html } = await renderAtOnce({ orStream: true }, renderOwn);
      return html === undefined
        ? sendStreamedPage(request, reply, response)
        : sendWholePage(request, reply, response, html);
    }
    if (!cache.find(key)) countRender(viewer, request);
    const page = await cache.read(
      key,
      () => inSlot(load, () => renderForCache(address, facts, visit)),
      (error) => {
        // It will be rendered again when the server is less busy.
        if (isRefusal(error)) return;
        serving.log.error({ err: error, requestId: request.id }, 'a kept page could not be rendered again');
      },
    );
    return sendCachedPage(request, reply, page, nonce);
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

type RenderOptions = {
  readonly whole?: WholePage | undefined;
  readonly view?: SharedView | undefined;
  /** Whether the page shares its answers with others; it must have no viewer then. */
  readonly isShared?: boolean;
};

/** Renders a page as one string, or else as a stream. */
async function renderAtOnce(
  options: Pick<WholePage, 'orStream'>,
  render: (whole?: WholePage) => Promise<Response>,
): Promise<{ response: Response; html: string | undefined }> {
  let html: string | undefined;
  const response = await render({ ...options, take: (text) => void (html = text) });
  const isMissing = html === undefined && response.body === null && !response.headers.has('location');
  return { response: isMissing ? await render() : response, html };
}

/** Renders for everyone who waits for this page, so it continues when one of them leaves. */
async function inSlot(load: LoadGate | undefined, render: () => Promise<CachedPage>): Promise<CachedPage> {
  const leave = await load?.enter('guestPage');
  try {
    return await render();
  } finally {
    leave?.();
  }
}

/** @param note is called for each call that failed for lack of a database */
function noteOutage(send: Send, note: (error: unknown) => void): Send {
  return async (...call) => {
    try {
      return await send(...call);
    } catch (error) {
      if (isTemporary(error) || (isRefusal(error) && error.status === 503)) note(error);
      throw error;
    }
  };
}

/** Shares reads between cached pages that render at the same time. */
function sharing(memoize: Memoized<unknown>): (send: Send) => Send {
  return (send) => async (call, input) =>
    call.method === 'GET'
      ? ((await memoize(`${call.path} ${JSON.stringify(input)}`, () => send(call, input))) as never)
      : send(call, input);
}

function factsOf(request: FastifyRequest, reply: FastifyReply): RequestFacts {
  const answerHeader = (name: string, value: string) => void reply.header(name, value);
  const signal = signalOf(request);
  return { id: request.id, ip: request.ip, headers: headersOf(request), answerHeader, signal };
}

const crawlerHeaders = { accept: 'text/html', 'user-agent': 'Backbeat page cache (bot)' };

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

/** 144 random bits as 24 characters. */
const newNonce = () => randomText(18);
