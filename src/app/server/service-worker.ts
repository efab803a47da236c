import type { FastifyInstance } from 'fastify';
import { serviceWorkerPath } from '#features/notifications/rules.ts';
import { serviceWorker } from '#features/notifications/service-worker.ts';
import { dataPolicy } from './security-headers.ts';

/** The script that browsers keep of us. At the root, so that it works for every page; asked for anew each time. */
export function mountServiceWorker(app: FastifyInstance): void {
  const script = `(${serviceWorker.toString()})(self);\n`;
  app.get(serviceWorkerPath, async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', dataPolicy)
      .type('text/javascript; charset=utf-8')
      .send(script),
  );
}
