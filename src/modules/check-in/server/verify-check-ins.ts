import type { EventId, TicketId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import { resolveScans } from '../rules.ts';
import * as store from './store.ts';
import { toScan } from './to-wire.ts';

const pageSize = 1000;

/** Checks that each ticket has at most one check-in, that it matches the scan log, and that the totals match. */
export async function verifyCheckIns(db: Db): Promise<string[]> {
  const [miscounted, unfounded, wrong] = await Promise.all([
    store.listMiscounted(db),
    store.listUnfounded(db),
    listWrong(db),
  ]);
  return [
    ...miscounted.map((eventId) => `the check-in totals of ${eventId} don’t count who was let in`),
    ...unfounded.map(
      ({ eventId, ticketId }) => `the check-in of ${ticketId} at ${eventId} is no scan of its ticket`,
    ),
    ...wrong.map((ticketId) => `the check-in of ${ticketId} is not what its scans come to`),
  ];
}

async function listWrong(db: Db): Promise<string[]> {
  const wrong: string[] = [];
  let after: { eventId: EventId; ticketId: TicketId } | undefined;
  for (;;) {
    const page = await store.listCheckIns(db, { limit: pageSize, after });
    const logs = Map.groupBy(await store.listScansOfMany(db, page), ({ ticketId }) => ticketId!);
    for (const row of page) {
      const { first, inside, doubles } = resolveScans((logs.get(row.ticketId) ?? []).map(toScan));
      const isRight =
        row.at?.getTime() === first?.at &&
        (row.deviceId ?? undefined) === first?.deviceId &&
        (row.counter ?? undefined) === first?.counter &&
        row.inside === inside &&
        row.doubles === doubles.length;
      if (!isRight) wrong.push(row.ticketId);
    }
    if (page.length < pageSize) return wrong;
    after = page.at(-1);
  }
}
