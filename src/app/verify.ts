import { countEventsFromElsewhere, readOutboxHealth } from '#platform/server/outbox-store.ts';
import type { App } from './server/app.ts';

const maxLagSeconds = 300;

/** Checks the invariants of money, tickets and domain events. @returns one line per violation */
export async function verifyApp({ services, features }: App): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const feature of features) wrong.push(...((await feature.verify?.()) ?? []));
  const fromElsewhere = await countEventsFromElsewhere(services.db);
  if (fromElsewhere > 0)
    wrong.push(
      `${fromElsewhere} domain events from a restored database wait for delivery. Start a worker to deliver them.`,
    );
  const { lagSeconds, failed } = await readOutboxHealth(services.db);
  if (lagSeconds > maxLagSeconds)
    wrong.push(
      `The oldest domain event has waited ${Math.round(lagSeconds)} s for delivery. Is a worker running?`,
    );
  if (failed > 0)
    wrong.push(
      `${failed} subscribers failed for good. Their errors are in outbox_work.last_error; admins can retry or dismiss them.`,
    );
  return wrong;
}
