import { forgetTicketsOfOthers } from '#modules/sales/tickets/web/index.ts';

let hasStarted = false;

/**
 * Runs on every page after hydration: registers the service worker (PWA-01) and deletes tickets stored for another
 * user.
 */
export async function registerServiceWorker(owner: string | undefined): Promise<void> {
  if (!hasStarted) followOffline();
  hasStarted = true;
  if (!('serviceWorker' in navigator) || !navigator.onLine) return;
  // Rejected in private windows or by blockers; offline support is then missing.
  await navigator.serviceWorker.register('/service-worker.js', { scope: '/' }).catch(() => undefined);
  await forgetTicketsOfOthers(owner);
}

/**
 * While offline, links load documents, so that the service worker can serve a stored page or the offline page.
 * @returns a function that stops this
 */
function followOffline(): () => void {
  const onClick = (event: MouseEvent) => {
    if (navigator.onLine || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
    const { pathname, search } = new URL(link.href);
    if (pathname === location.pathname && search === location.search) return;
    event.preventDefault();
    event.stopPropagation();
    location.assign(link.href);
  };
  // A link that was pressed before hydration may have opened a page that couldn't load.
  const [loaded] = performance.getEntriesByType('navigation');
  if (!navigator.onLine && loaded && new URL(loaded.name).pathname !== location.pathname) location.reload();
  document.addEventListener('click', onClick, true);
  return () => document.removeEventListener('click', onClick, true);
}
