import type { FastifyRequest } from 'fastify';
import { watchInstance } from '#modules/instance/settings/server/index.ts';
import { commonRefusals, isRefusal, refuse } from '#platform/refusal.ts';
import type { Serving } from '#platform/server/answer-call.ts';
import { megabyte } from '#platform/server/byte-cache.ts';
import { callerOf } from '#platform/server/call-limit.ts';
import type { Config } from '#platform/server/config.ts';
import type { LoadGate } from '#platform/server/load-gate.ts';
import { openLocalLimit } from '#platform/server/local-limit.ts';
import { isLocalAddress } from '#platform/server/network.ts';
import type { PubSub } from '#platform/server/pubsub.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { openHtmlCache, type HtmlCacheOptions } from './html-cache.ts';
import type { LoadRenderer } from './page-renderer.ts';
import { toPageResponse, type PageResponse } from './page-response.ts';
import { keyOf } from './page-setup.ts';
import { openPageRendering, type OwnPageRequest, type PageRequest } from './render-page.ts';
import { answersSharedMs, openSharedPages } from './shared-pages.ts';

export type PagesOptions = {
  readonly serving: Serving;
  readonly config: Config;
  readonly pubsub: PubSub;
  readonly loadRenderer: LoadRenderer;
  /** Whether Vite serves the sources. Every page is then rendered for its visitor alone. */
  readonly dev: boolean;
  readonly keep?: Partial<HtmlCacheOptions>;
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

/** Pages from a cache, where many visitors see the same, or rendered for one of them. */
export function openPages({ serving, config, pubsub, loadRenderer, dev, keep: kept }: PagesOptions) {
  const keep = { freshFor: 5_000, staleFor: 60_000, maxBytes: pagesMb * megabyte, ...kept };
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
  const stopWatching = watchInstance(pubsub, () => {
    cache.clear();
    sharedCache.clear();
  });
  const load = serving.gate?.load;
  const limitRenders = openLocalLimit(rendersPerCaller);

  /** @throws Refusal tooManyRequests. Local addresses are exempt, because they may be a proxy's. */
  function countRender(viewer: Viewer | undefined, request: FastifyRequest): void {
    if (!viewer && isLocalAddress(request.ip)) return;
    const retryAfter = limitRenders(callerOf(viewer, request));
    if (retryAfter) throw refuse(commonRefusals, 'tooManyRequests', { retryAfter });
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

  return {
    read: async (
      request: FastifyRequest,
      page: PageRequest,
      viewer: Viewer | undefined,
    ): Promise<PageResponse> => {
      const cached =
        !dev && (viewer ? await findSharedPage(request, page, viewer) : await readGuestPage(request, page));
      return cached || renderOwnPage(request, { ...page, viewer, userAgent: request.headers['user-agent'] });
    },
    close: stopWatching,
  };
}

const keyOfPage = ({ address, visit }: PageRequest) => `${address} ${keyOf(visit)}`;

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
