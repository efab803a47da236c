import type { AddressInfo } from 'node:net';
import { openCheckout, type CompletedOrder } from '#features/checkout/server/index.ts';
import { openPromotions, unlockedBy } from '#features/promotions/server/index.ts';
import { openTickets } from '#features/tickets/server/index.ts';
import { newId } from '#kit/ids.ts';
import { readConfig } from '#kit/server/config.ts';
import { openDb, type Db } from '#kit/server/db.ts';
import type { Services } from '#kit/server/feature.ts';
import { kitPolicies, openServer } from '#kit/server/http.ts';
import { openLog } from '#kit/server/log.ts';
import { openMailer } from '#kit/server/mail.ts';
import { openPayments } from '#kit/server/payments.ts';
import { openDiskStorage } from '#kit/server/storage.ts';

/** A process that sells: HTTP on a port of its own, and rounds that run when told. It remembers nothing. */
export async function openShop(databaseUrl: string, dataDir: string) {
  const authSecret = 'the same secret in every process of the test';
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    AUTH_SECRET: authSecret,
  });
  const log = openLog({ level: config.LOG_LEVEL });
  const db = openDb(databaseUrl, { max: 6 });
  const services: Services = { config, log, db, mail: openMailer(), storage: openDiskStorage(dataDir) };
  const payments = openPayments(config, { db, log, paygate: { deliveries: 'manual', processingTime: 1 } });
  const features = [
    openTickets(services, unlockedBy),
    openPromotions(),
    openCheckout(services, { payments, completing: [issuePlainAdmissions] }),
  ];
  const server = openServer({
    db,
    log,
    routes: features.flatMap((feature) => feature.routes ?? []),
    policies: Object.assign({}, kitPolicies, ...features.map((feature) => feature.policies)),
    viewerOf: async (headers) => JSON.parse(headers.get('x-test-viewer') ?? 'null') ?? undefined,
    origins: [],
  });
  for (const feature of features) await feature.mount?.(server);
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    runRound: async (name: string) => {
      const round = features
        .flatMap(({ rounds }) => rounds ?? [])
        .find((each) => each.name === `checkout.${name}`);
      if (!round) throw new Error(`There is no round "${name}".`);
      await round.run();
    },
    verify: async () => (await Promise.all(features.map((feature) => feature.verify?.() ?? []))).flat(),
    close: async () => {
      await server.close();
      await payments.stop();
      await db.destroy();
    },
  };
}

export type Shop = Awaited<ReturnType<typeof openShop>>;

async function issuePlainAdmissions(tx: Db, order: CompletedOrder): Promise<void> {
  for (const { ticketTypeId, quantity } of order.items) {
    for (let ordinal = 1; ordinal <= quantity; ordinal++) {
      const row = { eventId: order.eventId, id: newId(), orderId: order.id, ticketTypeId, ordinal };
      await tx
        .insertInto('admission')
        .values({ ...row, holderId: order.buyer.id, code: newId(), keyVersion: 1 })
        .execute();
    }
  }
}
