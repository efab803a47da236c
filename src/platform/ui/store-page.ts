import { isStoredIn, ownerAddress, partsHeader, type OfflinePages } from '../offline-pages.ts';

const workerPath = '/service-worker.js';

type StoreRequest = {
  readonly room: OfflinePages;
  /** The user whose pages these are; pages of others are deleted first. */
  readonly owner: string;
  readonly atMost: number;
  /** Loads parts that the page fetches on demand. */
  readonly load?: () => Promise<unknown>;
};

let storing: Promise<void> = Promise.resolve();

/**
 * Stores this page with all its files for offline use by the service worker, and deletes files that no stored page
 * uses.
 */
export function storePage(wanted: StoreRequest): Promise<void> {
  // Without storage or service worker, the page still works while it is open.
  storing = storing.then(() => store(wanted)).catch(() => undefined);
  return storing;
}

async function store({ room, owner, atMost, load }: StoreRequest): Promise<void> {
  const { origin, pathname, search } = location;
  if (!('serviceWorker' in navigator) || !isStoredIn(room, pathname + search)) return;
  await navigator.serviceWorker.register(workerPath, { scope: '/' });
  await load?.();
  const parts = partsOfPage();
  const page = await fetch(pathname, { headers: { accept: 'text/html' } });
  if (!page.ok || new URL(page.url).pathname !== pathname) return;
  await forgetOthers(room.name, owner);
  const cache = await caches.open(room.name);
  await cache.put(ownerAddress, new Response(owner));
  const known = new Set((await cache.keys()).map(({ url }) => url));
  await Promise.all([...parts].filter((url) => !known.has(url)).map((url) => cache.add(url)));
  const headers = new Headers(page.headers);
  // The body is already decompressed.
  headers.delete('content-encoding');
  headers.set(partsHeader, [...parts].map((url) => url.slice(origin.length)).join(' '));
  // The newest page is last.
  await cache.delete(origin + pathname);
  await cache.put(origin + pathname, new Response(await page.blob(), { headers }));
  await sweep(cache, atMost);
}

/** Deletes the oldest pages, then files that no page uses. */
async function sweep(cache: Cache, atMost: number): Promise<void> {
  const requests = await cache.keys();
  const answers = await Promise.all(requests.map((request) => cache.match(request)));
  const pages = requests.flatMap(({ url }, place) => {
    const parts = answers[place]?.headers.get(partsHeader);
    return parts ? [{ url, parts: parts.split(' ') }] : [];
  });
  const kept = pages.slice(-atMost);
  const needed = new Set([
    new URL(ownerAddress, location.origin).href,
    ...kept.flatMap(({ url, parts }) => [url, ...parts.map((part) => location.origin + part)]),
  ]);
  await Promise.all(requests.filter(({ url }) => !needed.has(url)).map((request) => cache.delete(request)));
}

/** @param owner the current user; without one, all pages are deleted */
export async function forgetOthers(room: string, owner: string | undefined): Promise<void> {
  if (!(await caches.has(room))) return;
  const kept = await (await caches.open(room)).match(ownerAddress);
  if (owner === undefined || (await kept?.text()) !== owner) await caches.delete(room);
}

/** Scripts, styles, fonts and pictures that this page has loaded. */
function partsOfPage(): Set<string> {
  const own = [`${location.origin}/assets/`, `${location.origin}/media/`];
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const linked = [...document.querySelectorAll('link[href], script[src]')].map((part) =>
    part instanceof HTMLLinkElement ? part.href : (part as HTMLScriptElement).src,
  );
  const pictures = [...document.querySelectorAll('main img')].map(
    (picture) => (picture as HTMLImageElement).currentSrc,
  );
  const files = [...loaded.filter((url) => url.startsWith(own[0]!)), ...linked, ...pictures];
  return new Set(files.filter((url) => own.some((start) => url.startsWith(start))));
}
