import { countEventsFromElsewhere, readOutboxHealth } from '#platform/server/outbox-store.ts';
import type { App } from './server/app.ts';

/** Older than this, a fact has been forgotten and not only not told yet. */
const lagAtMostSeconds = 300;

/** Checks what must always be true of money, tickets and facts. @returns what is wrong; empty when all is well */
export async function verifyApp({ services, features }: App): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const feature of features) wrong.push(...((await feature.verify?.()) ?? []));
  const fromElsewhere = await countEventsFromElsewhere(services.db);
  if (fromElsewhere > 0)
    wrong.push(
      `${fromElsewhere} domain events came from another database server undelivered: start a worker to deliver them`,
    );
  const { lagSeconds, dead } = await readOutboxHealth(services.db);
  if (lagSeconds > lagAtMostSeconds)
    wrong.push(`the oldest fact has waited ${Math.round(lagSeconds)} s to be told`);
  if (dead > 0) wrong.push(`${dead} reactions were given up: see outbox_work.last_error`);
  return wrong;
}
