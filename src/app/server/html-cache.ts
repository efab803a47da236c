import { openByteCache } from '#platform/server/byte-cache.ts';
import type { PageResponse } from './page-response.ts';

export type HtmlCacheOptions = {
  /** Milliseconds for which a page is served from the cache. */
  freshFor: number;
  /** Milliseconds for which a stale page is served while a new one renders. */
  staleFor: number;
  /** Memory of all pages; the least recently visited is dropped. */
  maxBytes: number;
  now?: () => number;
};

type Entry = { page: PageResponse; renderedAt: number };

/** Caches pages that look the same to every visitor without a session. Renders each address once at a time. */
export function openHtmlCache({
  freshFor,
  staleFor,
  maxBytes,
  now = () => performance.now(),
}: HtmlCacheOptions) {
  const entries = openByteCache<Entry>({
    maxBytes,
    milliseconds: staleFor,
    sizeOf: ({ page }) => page.bytes,
    now,
  });
  const rendering = new Map<string, Promise<PageResponse>>();
  let generation = 0;

  function renderOnce(address: string, render: () => Promise<PageResponse>): Promise<PageResponse> {
    const running = rendering.get(address);
    if (running) return running;
    const startedIn = generation;
    const started = render()
      .then((page) => {
        if (startedIn !== generation) return page;
        entries.delete(address);
        if (isForEveryone(page)) entries.set(address, { page, renderedAt: now() });
        return page;
      })
      .finally(() => rendering.get(address) === started && rendering.delete(address));
    rendering.set(address, started);
    return started;
  }

  return {
    /** Drops every page, also those that are rendering, because all of them changed. */
    clear(): void {
      generation += 1;
      entries.clear();
      rendering.clear();
    },
    /** Drops one page, unless a newer one took its place. */
    drop(address: string, page: PageResponse): void {
      if (entries.get(address)?.page === page) entries.delete(address);
    },
    /** @returns the page if it is cached, so that it can be served without rendering */
    find(address: string): PageResponse | undefined {
      const kept = entries.get(address);
      return kept && now() - kept.renderedAt <= staleFor ? kept.page : undefined;
    },
    /** @param onFailure is called when rendering fails behind a stale page */
    read(
      address: string,
      render: () => Promise<PageResponse>,
      onFailure: (error: unknown) => void,
    ): PageResponse | Promise<PageResponse> {
      const kept = entries.get(address);
      const age = kept ? now() - kept.renderedAt : Infinity;
      if (!kept || age > staleFor) return renderOnce(address, render);
      if (age > freshFor) renderOnce(address, render).catch(onFailure);
      return kept.page;
    },
  };
}

export type HtmlCache = ReturnType<typeof openHtmlCache>;

/** Caches whole pages only; a route opts out with `no-store`. */
function isForEveryone(page: PageResponse): boolean {
  const cacheControl = page.headers.find(([name]) => name === 'cache-control')?.[1] ?? '';
  return page.status === 200 && !cacheControl.includes('no-store');
}
