import { transact, type Db } from '#platform/server/db.ts';
import { faultAt } from './fault-points.ts';
import { listMissing } from './owed.ts';
import { paySettlement, type Paying } from './pay-settlement.ts';
import type { Payouts } from './port.ts';
import { addSettlements, reopenFailed, settlementQueue, type EndedEvents } from './settlement-store.ts';
import { readStart } from './start-store.ts';

const day = 86_400_000;
/** How far back ended events are looked at until they have a settlement. */
const endedDays = 60;
/** How far back the ledger is looked at for events that are settled already. */
const movedDays = 2;
const mostAtOnce = 20;

type Opening = Pick<Paying, 'db' | 'payouts'>;

/** Opens a settlement for each host and party who is owed money, and for each host who owes some. */
export async function openSettlements({ db, payouts }: Opening, delayHours: number): Promise<void> {
  await reopenFailed(db);
  const now = Date.now();
  await open(db, {
    endedBefore: new Date(now - delayHours * 3_600_000),
    from: await startOf(db, payouts),
    lately: { endedAfter: new Date(now - endedDays * day), movedAfter: firstIdAt(now - movedDays * day) },
  });
}

/** The same for events of any age, which the frequent run missed because no worker ran for days. */
export async function catchUp({ db, payouts }: Opening, delayHours: number): Promise<void> {
  const endedBefore = new Date(Date.now() - delayHours * 3_600_000);
  await open(db, { endedBefore, from: await startOf(db, payouts) });
}

/** The embedded gateway moves no money, so that a demo may show its past. */
async function startOf(db: Db, { provider }: Payouts): Promise<Date> {
  const started = await readStart(db, provider);
  return provider === 'embedded' ? new Date(0) : started;
}

async function open(db: Db, ended: EndedEvents): Promise<void> {
  const missing = await listMissing(db, ended);
  if (missing.length > 0) await transact(db, (tx: Db) => addSettlements(tx, missing));
  faultAt('payouts.opened');
}

/** The smallest id (uuid v7) of a moment. */
function firstIdAt(moment: number): string {
  const time = moment.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

/** Pays all settlements that may be paid now. */
export async function paySettlements(paying: Paying): Promise<void> {
  for (;;) {
    const found = await settlementQueue.claim(paying.db, { limit: mostAtOnce });
    for (const settlement of found) {
      try {
        await paySettlement(paying, settlement);
      } catch (error) {
        const { id, eventId } = settlement;
        paying.log.error({ err: error, settlementId: id, eventId }, 'failed to pay a settlement');
        await settlementQueue.fail(paying.db, [settlement], { error: String(error).slice(0, 500) });
      }
    }
    if (found.length < mostAtOnce) return;
  }
}
