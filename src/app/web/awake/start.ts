import { forgetTicketsOfOthers } from '#modules/sales/tickets/web/index.ts';
import { followOffline } from './follow-offline.ts';

let hasStarted = false;

/**
 * What every page does once it is taken over and has nothing else to do: hands the browser our worker (PWA-01), and
 * forgets what was kept for somebody else.
 */
export async function startAwake(owner: string | undefined): Promise<void> {
  if (!hasStarted) followOffline();
  hasStarted = true;
  if (!('serviceWorker' in navigator) || !navigator.onLine) return;
  // Refused where pages are private, or blocked: then there is a network or there is nothing.
  await navigator.serviceWorker.register('/service-worker.js', { scope: '/' }).catch(() => undefined);
  await forgetTicketsOfOthers(owner);
}
