import { recordProof } from '#modules/instance/setup/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { requireNeighbor } from '#platform/server/metrics.ts';
import { route, routeOwnTx } from '#platform/server/route.ts';
import { requireViewer } from '#platform/server/viewer.ts';
import * as calls from '../contract.ts';
import { readChecklist, type FindSecretFault } from './read-checklist.ts';
import { recordAddress, tryServices } from './run-checks.ts';
import { proveMail, sendTestMail } from './test-mail.ts';

/** The setup checklist of admins, monitoring and `npm run doctor` (INS-02). */
export function openChecklist(services: Services, findSecretFault: FindSecretFault): Feature {
  const { config, db: pool } = services;
  return {
    routes: [
      route(calls.getChecklist, ({ db }) => readChecklist(db, config, findSecretFault)),
      // Asks other servers, for which no transaction should wait.
      routeOwnTx(calls.runChecks, async ({ request }) => {
        await recordAddress(pool, config, request);
        return examine(pool, services, findSecretFault);
      }),
      route(calls.dismissChecklist, async ({ input: { dismissed }, db }) => {
        await recordProof(db, 'dismissal', { dismissed });
        return { dismissed };
      }),
      route(calls.sendTestMail, ({ viewer, db }) => sendTestMail(db, services, requireViewer(viewer).email)),
      route(calls.proveMail, ({ input, db }) => proveMail(db, input.token)),
    ],
    mount: (app) => {
      app.get('/metrics/setup', async (request, reply) => {
        requireNeighbor(request);
        return reply
          .header('cache-control', 'no-store')
          .send(await readChecklist(pool, config, findSecretFault));
      });
    },
  };
}

/** Tries the storage and the mail server, and returns the whole checklist. */
export async function examine(
  db: Db,
  services: Services,
  findSecretFault: FindSecretFault,
): Promise<calls.Checklist> {
  await tryServices(db, services);
  return readChecklist(db, services.config, findSecretFault);
}
