import { isDoorPath, keptPages } from '../offline.ts';

const workerPath = '/service-worker.js';
let isKeeping = false;

/**
 * Keeps this page and everything it is made of, so that it opens without a network. The worker answers with it when
 * nothing else does; what an older page was made of goes.
 */
export async function keepPage(): Promise<void> {
  if (isKeeping || !('serviceWorker' in navigator) || !isDoorPath(location.pathname)) return;
  isKeeping = true;
  try {
    await navigator.serviceWorker.register(workerPath, { scope: '/' });
    // Read by browsers that know no better; asked for now, so that it is here when the camera is.
    await import('./read-frames.ts').then(({ loadReader }) => loadReader());
    const parts = partsOfPage();
    const cache = await caches.open(keptPages);
    const page = await fetch(location.pathname, { headers: { accept: 'text/html' } });
    if (!page.ok) return;
    const known = new Set((await cache.keys()).map(({ url }) => url));
    await Promise.all([...parts].filter((url) => !known.has(url)).map((url) => cache.add(url)));
    await cache.put(new URL(location.pathname, location.origin).href, page);
    const stale = [...known].filter((url) => !parts.has(url) && !isDoorPath(new URL(url).pathname));
    await Promise.all(stale.map((url) => cache.delete(url)));
  } catch {
    // Without room or without a worker the door still works for as long as it stays open.
  } finally {
    isKeeping = false;
  }
}

/** Scripts, looks and letters that this page has loaded. */
function partsOfPage(): Set<string> {
  const own = `${location.origin}/assets/`;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const linked = [...document.querySelectorAll('link[href], script[src]')].map((part) =>
    part instanceof HTMLLinkElement ? part.href : (part as HTMLScriptElement).src,
  );
  return new Set([...loaded, ...linked].filter((url) => url.startsWith(own)));
}
