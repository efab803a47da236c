import type { FastifyInstance } from 'fastify';
import { ticketPages } from '#modules/sales/tickets/offline.ts';
import { scannerPages } from '#modules/check-in/offline.ts';
import { scannerWorker } from '#modules/check-in/service-worker.ts';
import { serviceWorkerPath } from '#modules/messaging/notifications/rules.ts';
import { serviceWorker } from '#modules/messaging/notifications/service-worker.ts';
import { offlinePagesWorker } from '#platform/offline-pages.ts';
import { offlinePath } from './installing.ts';

/** The worker may fetch from our own origin only, for what it passes on. */
const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** Serves the service worker, at the root so that it covers every page, and revalidated on each load. */
export function mountServiceWorker(app: FastifyInstance): void {
  const storedPages = JSON.stringify({ rooms: [ticketPages, scannerPages], offlinePath });
  const parts = [serviceWorker, scannerWorker].map((part) => `(${part.toString()})(self);\n`);
  const script = `${parts.join('')}(${offlinePagesWorker.toString()})(self, ${storedPages});\n`;
  app.get(serviceWorkerPath, async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', workerPolicy)
      .type('text/javascript; charset=utf-8')
      .send(script),
  );
}
