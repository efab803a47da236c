import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomFrom } from '#platform/random.ts';
import { countDeadlocks, listOversold, listUnfair, untilAtRest } from './books.ts';
import { playsAll } from './crash-cases.ts';
import { openBuyer } from './buyer.ts';
import { openDeployment, type Deployment, type Running } from './deployment.ts';
import { addSaleEvent, addPromotion, type SaleEvent } from './sale-event.ts';
import { habitOf, shop, shoppers } from './shoppers.ts';
import { passMinute } from './time.ts';

/** CRASH_SEED=… plays another storm, or repeats one. */
const seed = Number(process.env.CRASH_SEED ?? 14);
const kills = 6;
const capacity = { floor: 8, balcony: 4 };

const chaos = { PAYGATE_CHAOS: `drop:0.3,dup:0.5,reorder,delay:200,seed:${seed}`, HOLD_MINUTES: '0.1' };
let site: Deployment;
/** Two web processes, then two workers. */
const processes: Running[] = [];

beforeAll(async () => {
  site = await openDeployment(chaos);
  const { startWeb, startWorker } = site;
  processes.push(...(await Promise.all([startWeb(), startWeb(), startWorker(), startWorker()])));
  leadToWebs();
});
afterAll(() => site?.close());

function leadToWebs(): void {
  site.door.lead(
    processes
      .slice(0, 2)
      .filter((one) => one.isAlive())
      .map(({ port }) => port),
  );
}

async function startAgain(place: number): Promise<void> {
  processes[place] = place < 2 ? await site.startWeb() : await site.startWorker();
  leadToWebs();
}

async function kill(place: number): Promise<void> {
  await processes[place]!.kill();
  leadToWebs();
  await passMinute(site.db);
  await startAgain(place);
}

/**
 * Twenty people want one of twelve tickets.
 * @returns when each has one or none are left
 */
async function rush(): Promise<SaleEvent> {
  const night = await addSaleEvent(site.db, {
    floor: { price: 2500, capacity: capacity.floor },
    balcony: { price: 4000, capacity: capacity.balcony },
  });
  await addPromotion(site.db, night, 'BACKROW', 5);
  await Promise.all(
    Array.from({ length: shoppers }, async (_, i) =>
      shop(site, night, await openBuyer(site, night), habitOf(i)),
    ),
  );
  return night;
}

async function soldOf({ types }: SaleEvent): Promise<Record<string, number>> {
  const rows = await site.db.selectFrom('ticketType').select(['id', 'held', 'sold']).execute();
  return Object.fromEntries(
    Object.entries(types).map(([name, id]) => {
      const row = rows.find((each) => each.id === id)!;
      return [name, row.held === 0 ? row.sold : Number.NaN];
    }),
  );
}

/** Waits until all work is done, after restarting the workers so that payments are checked. */
async function listWrong(): Promise<string[]> {
  await passMinute(site.db);
  await Promise.all([2, 3].map(kill));
  await untilAtRest(site.db);
  return [
    ...(await site.verify()),
    ...(await listUnfair(site.db)),
    ...(await listOversold(site.db)),
    ...site.errors,
  ];
}

if (playsAll)
  test('the same without kills [HLD-02, PAY-09, OPS-02]', async () => {
    const night = await rush();
    expect(await listWrong()).toEqual([]);
    expect(await soldOf(night)).toEqual(capacity);
  });

test(`two web and two worker processes, webhooks lost, repeated, late and out of order, six kills: sells exactly the capacity, storm ${seed} [HLD-01, HLD-02, PAY-09, OPS-02]`, async () => {
  const random = randomFrom(seed);
  const rushing = rush();
  for (let killed = 0; killed < kills; killed++) {
    await wait(200 + random() * 800);
    await kill(Math.floor(random() * processes.length));
  }
  const night = await rushing;
  expect(await listWrong()).toEqual([]);
  expect(await soldOf(night)).toEqual(capacity);
});

test('no deadlock, and `npm run verify` finds nothing [HLD-02]', async () => {
  await Promise.all(processes.map((each) => each.kill('SIGTERM')));
  expect(await site.runVerify()).toEqual({
    ended: '0',
    said: 'OK: money, tickets and domain events are consistent.',
  });
  expect(await countDeadlocks(site.db)).toBe(0);
});
