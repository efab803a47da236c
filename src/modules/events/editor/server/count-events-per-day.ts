import { listedDateOf } from '#modules/events/events/rules.ts';
import type { EventFacts } from '#modules/events/events/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { lockCities, recountCityDays } from './write-store.ts';

/**
 * Recounts events on the dates before and after a change. Call it last in a transaction, because it takes locks that
 * others wait for.
 */
export async function recountDays(
  tx: Db,
  events: readonly Pick<EventFacts, 'city' | 'startsAt' | 'timezone'>[],
): Promise<void> {
  const days = events
    .filter(({ city }) => city !== '')
    .map(({ city, startsAt, timezone }) => ({ city, date: listedDateOf(startsAt, timezone) }));
  if (days.length === 0) return;
  await lockCities(
    tx,
    days.map(({ city }) => city),
  );
  await recountCityDays(tx, days);
}
