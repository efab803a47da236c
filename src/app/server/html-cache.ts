import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { openByteCache } from '#platform/server/byte-cache.ts';
import { fill, join, openGzip, type Template } from './gzip-with-gaps.ts';

type HeaderLines = readonly (readonly [string, string])[];

/** A rendered page that can be sent with a new nonce each time. */
export type CachedPage = {
  readonly status: number;
  readonly headers: HeaderLines;
  readonly plain: Template;
  /** Memory of the page, including the compressed one. */
  readonly bytes: number;
  /** Fills and compresses. Returns undefined the first time, because many addresses are visited only once. */
  readonly gzip: () => ((nonce: string) => Buffer) | undefined;
};

/**
 * Splits a rendered page at its nonces and compresses the rest.
 * @param standIn the placeholder that the page was rendered with, as long as a nonce
 */
export function toCachedPage(
  page: { status: number; headers: HeaderLines; html: string },
  standIn: string,
): CachedPage {
  const pieces = page.html.split(standIn).map((piece) => Buffer.from(piece));
  const plain = join(pieces, { bytes: Buffer.alloc(standIn.length), gap: 0 });
  let asked = 0;
  let gzip: ((nonce: string) => Buffer) | undefined;
  return {
    status: page.status,
    headers: page.headers,
    plain,
    bytes: Math.ceil(plain.bytes.length * (1 + packedShare)),
    gzip: () => (asked++ === 0 ? undefined : (gzip ??= openGzip(pieces, standIn.length))),
  };
}

/** Pages compress to a quarter. Which of them will be compressed isn't known yet. */
const packedShare = 0.3;

export function plainBody({ plain }: CachedPage, nonce: string): Buffer {
  return fill(plain, nonce);
}

type PackedBody = { readonly encoding: 'gzip' | 'br'; readonly body: Buffer };

/** The compressed page: quick to make the first time, small and cheap from the second time on. */
export function packedBody(page: CachedPage, nonce: string, takesBrotli: boolean): PackedBody {
  const gzip = page.gzip();
  if (gzip) return { encoding: 'gzip', body: gzip(nonce) };
  return packQuickly(plainBody(page, nonce), takesBrotli);
}

/** Compresses a page that is sent once. */
export function packQuickly(plain: Buffer, takesBrotli: boolean): PackedBody {
  // At fast settings, brotli takes a third of gzip's time and compresses better.
  return takesBrotli
    ? { encoding: 'br', body: brotliCompressSync(plain, quickBrotli) }
    : { encoding: 'gzip', body: gzipSync(plain, { level: constants.Z_BEST_SPEED }) };
}

const quickBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 }, chunkSize: 64 * 1024 };

export type HtmlCacheOptions = {
  /** Milliseconds for which a page is served from the cache. */
  freshFor: number;
  /** Milliseconds for which a stale page is served while a new one renders. */
  staleFor: number;
  /** Memory of all pages; the least recently visited is dropped. */
  maxBytes: number;
  now?: () => number;
};

type Entry = { page: CachedPage; renderedAt: number };

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
  const rendering = new Map<string, Promise<CachedPage>>();
  let generation = 0;

  function renderOnce(address: string, render: () => Promise<CachedPage>): Promise<CachedPage> {
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
    drop(address: string, page: CachedPage): void {
      if (entries.get(address)?.page === page) entries.delete(address);
    },
    /** @returns the page if it is cached, so that it can be served without rendering */
    find(address: string): CachedPage | undefined {
      const kept = entries.get(address);
      return kept && now() - kept.renderedAt <= staleFor ? kept.page : undefined;
    },
    /** @param onFailure is called when rendering fails behind a stale page */
    read(
      address: string,
      render: () => Promise<CachedPage>,
      onFailure: (error: unknown) => void,
    ): CachedPage | Promise<CachedPage> {
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
function isForEveryone(page: CachedPage): boolean {
  const cacheControl = page.headers.find(([name]) => name === 'cache-control')?.[1] ?? '';
  return page.status === 200 && !cacheControl.includes('no-store');
}
