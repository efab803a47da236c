import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { fill, join, openGzip, type Template } from './gzip-with-gaps.ts';

type HeaderLines = readonly (readonly [string, string])[];

/** A page as it was rendered, ready to be sent with another nonce each time. */
export type KeptPage = {
  readonly status: number;
  readonly headers: HeaderLines;
  readonly plain: Template;
  /** Fills and packs; undefined the first time: many addresses are visited once, and not worth packing well. */
  readonly gzip: () => ((nonce: string) => Buffer) | undefined;
};

/**
 * Cuts a rendered page where its nonce goes, and compresses what stays the same.
 * @param standIn what the page was rendered with for a nonce; as long as a nonce.
 */
export function keepPage(
  page: { status: number; headers: HeaderLines; html: string },
  standIn: string,
): KeptPage {
  const pieces = page.html.split(standIn).map((piece) => Buffer.from(piece));
  let asked = 0;
  let gzip: ((nonce: string) => Buffer) | undefined;
  return {
    status: page.status,
    headers: page.headers,
    plain: join(pieces, { bytes: Buffer.alloc(standIn.length), gap: 0 }),
    gzip: () => (asked++ === 0 ? undefined : (gzip ??= openGzip(pieces, standIn.length))),
  };
}

/** The page with the nonce of this answer. */
export function plainBody({ plain }: KeptPage, nonce: string): Buffer {
  return fill(plain, nonce);
}

/** The same, packed: from the second time on well, and at the price of a small copy; the first time in little time. */
export function packedBody(
  page: KeptPage,
  nonce: string,
  takesBrotli: boolean,
): { readonly encoding: 'gzip' | 'br'; readonly body: Buffer } {
  const gzip = page.gzip();
  if (gzip) return { encoding: 'gzip', body: gzip(nonce) };
  const plain = plainBody(page, nonce);
  // Of what is quick, brotli takes a third of the time of gzip and comes out smaller.
  return takesBrotli
    ? { encoding: 'br', body: brotliCompressSync(plain, quickBrotli) }
    : { encoding: 'gzip', body: gzipSync(plain, { level: constants.Z_BEST_SPEED }) };
}

const quickBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 }, chunkSize: 64 * 1024 };

export type HtmlCacheOptions = {
  /** Milliseconds for which a page is served without asking again. */
  freshFor: number;
  /** Milliseconds for which an older page is still served while a new one is rendered behind it. */
  staleFor: number;
  maxPages: number;
  now?: () => number;
};

type Entry = { page: KeptPage; renderedAt: number };

/** Keeps pages that look the same to every visitor without a session. One rendering per address at a time. */
export function openHtmlCache({
  freshFor,
  staleFor,
  maxPages,
  now = () => performance.now(),
}: HtmlCacheOptions) {
  const entries = new LRUCache<string, Entry>({ max: maxPages });
  const rendering = new Map<string, Promise<KeptPage>>();

  function renderOnce(address: string, render: () => Promise<KeptPage>): Promise<KeptPage> {
    const running = rendering.get(address);
    if (running) return running;
    const started = render()
      .then((page) => {
        entries.delete(address);
        if (isForEveryone(page)) entries.set(address, { page, renderedAt: now() });
        return page;
      })
      .finally(() => rendering.delete(address));
    rendering.set(address, started);
    return started;
  }

  return {
    /** Whether a page is there to be served, so that nobody waits for a rendering. */
    isKept(address: string): boolean {
      const kept = entries.get(address);
      return kept !== undefined && now() - kept.renderedAt <= staleFor;
    },
    /** @param onFailure hears of a rendering that failed behind a page that could still be served. */
    read(
      address: string,
      render: () => Promise<KeptPage>,
      onFailure: (error: unknown) => void,
    ): KeptPage | Promise<KeptPage> {
      const kept = entries.get(address);
      const age = kept ? now() - kept.renderedAt : Infinity;
      if (!kept || age > staleFor) return renderOnce(address, render);
      if (age > freshFor) renderOnce(address, render).catch(onFailure);
      return kept.page;
    },
  };
}

/** Only whole pages are kept; a route says `no-store` to stay out. */
function isForEveryone(page: KeptPage): boolean {
  const cacheControl = page.headers.find(([name]) => name === 'cache-control')?.[1] ?? '';
  return page.status === 200 && !cacheControl.includes('no-store');
}
