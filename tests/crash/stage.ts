import { setTimeout as wait } from 'node:timers/promises';
import { openBuyer, type Buyer } from './buyer.ts';
import { outcomeOf, listOversold, listUnfair, untilAtRest, type BuyerOutcome } from './books.ts';
import type { Deployment } from './deployment.ts';
import { addSaleEvent } from './sale-event.ts';
import { stories, type ExpectedEnding, type StoryName } from './stories.ts';

/** The processes to kill. */
export type Victims<Killed> = {
  /** Resolves to what ended them, when all are dead. */
  readonly killed: () => Promise<Killed> | undefined;
  readonly isOver: () => boolean;
  readonly letWorkerWork: () => Promise<void>;
};

const killedWithinMs = 50_000;

/** The outcome of a story with a kill, compared with the expected one. */
export type Outcome<Killed> = {
  readonly killed: Killed | 'nobody' | undefined;
  readonly fired: readonly string[];
  readonly wrong: readonly string[];
  readonly got: readonly BuyerOutcome[];
  readonly due: readonly BuyerOutcome[];
};

/** Plays a story in which processes are killed, waits until all work is done, and reads the outcome. */
export async function play<Killed>(
  site: Deployment,
  story: StoryName,
  victims: Victims<Killed>,
): Promise<Outcome<Killed>> {
  const night = await addSaleEvent(site.db, {
    free: { price: 0, capacity: 10 },
    paid: { price: 2500, capacity: 10 },
    last: { price: 2500, capacity: 1 },
  });
  const firedBefore = site.faultsFired().length;
  const endings = await stories[story]({
    db: site.db,
    newBuyer: (options) => openBuyer(site, night, options),
    letWorkerWork: victims.letWorkerWork,
    isOver: victims.isOver,
  });
  const killed = await Promise.race([
    victims.killed(),
    wait(killedWithinMs, 'nobody' as const, { ref: false }),
  ]);
  await untilAtRest(site.db);
  const wrong = [
    ...(await site.verify()),
    ...(await listUnfair(site.db)),
    ...(await listOversold(site.db)),
    ...site.errors,
  ];
  const got = await Promise.all(endings.map(({ buyer }) => outcomeOf(site.db, buyer.userId)));
  const due = await Promise.all(endings.map((ending, i) => expectedOutcome(site, ending, got[i]!)));
  return { killed, fired: site.faultsFired().slice(firedBefore), wrong, got, due };
}

/** The expected outcome of a buyer's only order. If it may end in two ways, the actual one counts. */
async function expectedOutcome(
  { db }: Deployment,
  { buyer, gets }: ExpectedEnding,
  got: BuyerOutcome,
): Promise<BuyerOutcome> {
  const { units, total } = await askedFor(db, buyer);
  if (gets === 'tickets')
    return { orders: ['completed'], tickets: units, paid: total, returned: 0, mails: ['tickets'] };
  if (gets === 'moneyBack')
    return { orders: ['refunded'], tickets: 0, paid: total, returned: total, mails: ['refund'] };
  const orders = got.orders[0] === 'cancelled' ? ['cancelled'] : ['expired'];
  return { orders, tickets: 0, paid: 0, returned: 0, mails: [] };
}

async function askedFor(db: Deployment['db'], { userId }: Buyer): Promise<{ units: number; total: number }> {
  const rows = await db
    .selectFrom('ticketOrder as p')
    .innerJoin('orderItem as i', 'i.orderId', 'p.id')
    .select(['i.quantity', 'p.totalMinor'])
    .where('p.buyerId', '=', userId)
    .execute();
  return { units: rows[0]?.quantity ?? 0, total: rows[0]?.totalMinor ?? 0 };
}
