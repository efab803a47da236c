import { forgetTicketsOfOthers } from '#modules/sales/tickets/web/index.ts';

let hasStarted = false;

/**
 * What every page does once it is taken over and has nothing else to do: hands the browser our worker (PWA-01), and
 * forgets what was kept for somebody else.
 */
export async function registerServiceWorker(owner: string | undefined): Promise<void> {
  if (!hasStarted) followOffline();
  hasStarted = true;
  if (!('serviceWorker' in navigator) || !navigator.onLine) return;
  // Refused where pages are private, or blocked: then there is a network or there is nothing.
  await navigator.serviceWorker.register('/service-worker.js', { scope: '/' }).catch(() => undefined);
  await forgetTicketsOfOthers(owner);
}

/**
 * Without a network a link loads a document: the worker then opens the page it keeps, or says that there is no network.
 * @returns how to stop
 */
function followOffline(): () => void {
  const hear = (event: MouseEvent) => {
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
  // A link that was pressed before anybody heard it has led to a page that could not be asked for.
  const [loaded] = performance.getEntriesByType('navigation');
  if (!navigator.onLine && loaded && new URL(loaded.name).pathname !== location.pathname) location.reload();
  document.addEventListener('click', hear, true);
  return () => document.removeEventListener('click', hear, true);
}
