import { publishAll } from '#platform/server/domain-events.ts';
import { transact, type Db } from '#platform/server/db.ts';
import type { ScheduledTask } from '#platform/server/feature.ts';
import { eventStartsSoon, salesStartSoon, type Reminding } from '../events.ts';
import { noteSales, noteStarts } from './store.ts';

const remindedAtOnce = 100;

/** Publishes, once for each time, that an event or its sale starts soon (OWN-04). */
export const remindersOf = (db: Db): readonly ScheduledTask[] => [
  { name: 'events.remind', everySeconds: 60, run: () => remind(db, eventStartsSoon, noteStarts) },
  { name: 'events.remind-of-sales', everySeconds: 30, run: () => remind(db, salesStartSoon, noteSales) },
];

async function remind(db: Db, definition: Reminding, note: typeof noteStarts): Promise<void> {
  const noted = await transact(db, async (tx) => {
    const due = await note(tx, remindedAtOnce);
    const payloads = due.map(({ eventId, atTime }) => ({ eventId, startsAt: atTime.toISOString() }));
    await publishAll(
      tx,
      definition,
      payloads.map((payload) => ({ key: `${payload.eventId}:${payload.startsAt}`, payload })),
    );
    return due.length;
  });
  if (noted === remindedAtOnce) await remind(db, definition, note);
}
