import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { newId } from '#kit/ids.ts';
import { readConfig } from '#kit/server/config.ts';
import { openDb, sql, type Db } from '#kit/server/db.ts';
import { openLog } from '#kit/server/log.ts';
import { openPayments } from '#kit/server/payments.ts';
import { openTestDatabase } from '#kit/testing/database.ts';
import { openShop, type Shop } from './open-shop.ts';

type Answer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> };

/** A shop that may die at any moment, and the one that takes its place, with nothing in memory. */
async function openFragileShop(databaseUrl: string, folder: string, faultPoint: string) {
  const faultLog = join(folder, 'fault.log');
  const child = await startProcess(databaseUrl, folder, { FAULT: faultPoint, FAULT_LOG: faultLog });
  let heir: Promise<Shop> | undefined;
  const inherit = () => (heir ??= openShop(databaseUrl, folder));
  /** Does it with the shop of the moment, again with its heir when it died on the way. */
  async function insist<Result>(
    onChild: () => Promise<Result>,
    onHeir: (shop: Shop) => Promise<Result>,
  ): Promise<Result> {
    if (!heir && !isDead(child.process)) {
      try {
        return await onChild();
      } catch (error) {
        await diesSoon(child.process, error);
      }
    }
    return onHeir(await inherit());
  }
  return {
    url: async () => (heir ? (await heir).url : isDead(child.process) ? (await inherit()).url : child.url),
    ask: (path: string, body: object, headers: Record<string, string>) =>
      insist(
        () => post(child.url, path, body, headers),
        (shop) => post(shop.url, path, body, headers),
      ),
    round: (name: string) =>
      insist(
        () => roundIn(child.process, name),
        (shop) => shop.runRound(name),
      ),
    verify: async () => (await inherit()).verify(),
    fired: () =>
      existsSync(faultLog) &&
      readFileSync(faultLog, 'utf8').trim() === faultPoint.split(':')[0] &&
      isDead(child.process),
    close: async () => {
      child.process.kill('SIGKILL');
      await (await heir)?.close();
    },
  };
}

async function startProcess(databaseUrl: string, folder: string, fault: Record<string, string>) {
  const env = { ...process.env, NODE_ENV: 'test', ...fault };
  const started = fork(join(import.meta.dirname, 'shop-process.ts'), [databaseUrl, folder], {
    env,
    execArgv: [],
  });
  const [{ url }] = (await once(started, 'message')) as [{ url: string }];
  return { process: started, url };
}

function isDead(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** A broken connection is told a moment before the death that broke it. @throws the error when nobody died */
async function diesSoon(child: ChildProcess, error: unknown): Promise<void> {
  if (isDead(child)) return;
  const died = await Promise.race([once(child, 'exit').then(() => true), sleep(2000).then(() => false)]);
  if (!died) throw error;
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function roundIn(child: ChildProcess, round: string): Promise<void> {
  child.send({ round });
  const done = once(child, 'message').then(() => true);
  const died = once(child, 'exit').then(() => false);
  if (!(await Promise.race([done, died]))) throw new Error('died');
}

async function post(
  origin: string,
  path: string,
  body: object,
  headers: Record<string, string>,
): Promise<Answer> {
  const response = await fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

/**
 * Four buyers at one event, with a shop that dies once at the named point: one pays, one comes for free, one lets the time
 * run out, one pays too late for the last ticket. Clients only do what browsers do: ask again.
 */
export async function liveThrough(faultPoint: string) {
  const folder = mkdtempSync(join(tmpdir(), 'backbeat-crash-'));
  const database = await openTestDatabase();
  const db = openDb(database.url, { max: 3 });
  const shop = await openFragileShop(database.url, folder, faultPoint);
  try {
    const outside = await openOutside(db, folder, shop.url);
    const ends = await tell(db, shop, outside);
    await letTimePass(db, shop);
    return {
      ends: await ends.statuses(),
      money: await outside.money(),
      wrong: await shop.verify(),
      fired: shop.fired(),
    };
  } finally {
    await shop.close();
    await db.destroy();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The payment provider, seen from its own side. */
async function openOutside(db: Db, folder: string, url: () => Promise<string>) {
  let site = await url();
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    AUTH_SECRET: 'the same secret in every process of the test',
  });
  const log = openLog({ level: 'silent' });
  const { stripe, paygate } = openPayments(config, {
    db,
    log,
    publicUrl: () => site,
    paygate: { deliveries: 'manual', processingTime: 1 },
  });
  return {
    async pay(clientSecret: string, card: string) {
      const id = clientSecret.slice(0, clientSecret.indexOf('_secret_'));
      await stripe.paymentIntents.confirm(id, {
        payment_method: card,
        return_url: 'http://localhost/completion',
      });
    },
    /** What is not taken is delivered again. */
    async deliverWebhooks() {
      for (let time = 0; time < 2; time++) {
        site = await url();
        await paygate!.deliverNow();
        await sleep(50);
      }
    },
    async money() {
      const charged: number[] = [];
      const refunded: number[] = [];
      for (const intent of (await stripe.paymentIntents.list({ limit: 100, expand: ['data.latest_charge'] }))
        .data) {
        if (intent.status === 'succeeded') charged.push(intent.amount_received);
        const back = (intent.latest_charge as Stripe.Charge | null)?.amount_refunded ?? 0;
        if (back > 0) refunded.push(back);
      }
      return { charged: charged.toSorted(), refunded };
    },
  };
}

type Fragile = Awaited<ReturnType<typeof openFragileShop>>;
type Outside = Awaited<ReturnType<typeof openOutside>>;

async function tell(db: Db, shop: Fragile, outside: Outside) {
  const eventId = newId();
  const startsAt = new Date(Date.now() + 172_800_000);
  const event = { id: eventId, name: 'Night Freight 014', providerId: eventId, startsAt, creatorId: newId() };
  await db
    .insertInto('event')
    .values({ ...event, endsAt: new Date(startsAt.getTime() + 3_600_000) })
    .execute();
  const addType = async (priceMinor: number, capacity: number) => {
    const id = newId();
    await db.insertInto('ticketType').values({ eventId, id, name: 'Ticket', priceMinor, capacity }).execute();
    return id;
  };
  const [paid, free, last] = [await addType(2500, 50), await addType(0, 50), await addType(4000, 1)];
  const person = (userId = newId()) => {
    const viewer = {
      userId,
      profileId: userId,
      sessionId: 's',
      name: 'Maya',
      email: 'maya@example.test',
      admin: false,
    };
    const as = { 'x-test-viewer': JSON.stringify(viewer) };
    const keys = { ...as, 'idempotency-key': newId() };
    return {
      order: async (typeId: string, quantity = 1) => {
        const body = {
          eventId: `event:backbeat:${eventId}`,
          orderItems: { items: [{ itemId: `ticket:${typeId}`, quantity }] },
        };
        return String((await shop.ask('/orders', body, keys)).body.id);
      },
      start: async (orderId: string) =>
        String((await shop.ask('/payments/paymentIntents', { orderId }, as)).body.clientSecret),
      sync: async (orderId: string) =>
        String((await shop.ask(`/orders/${orderId}/sync`, {}, as)).body.status),
    };
  };

  const [ana, ben, cem, dee, eve] = [person(), person(), person(), person(), person()];
  const bought = await ana.order(paid, 2);
  const rsvp = await ben.order(free);
  const secret = await ana.start(bought);
  await outside.pay(secret, 'pm_card_visa');
  await outside.deliverWebhooks();
  await shop.round('process-inbox');
  await ana.sync(bought);

  const unpaid = await cem.order(paid, 3);
  await cem.start(unpaid);
  const late = await dee.order(last);
  await outside.pay(await dee.start(late), 'pm_card_bypassPending');
  await lapse(db, [unpaid, late]);
  await shop.round('expire-orders');
  await shop.round('expire-orders');
  const instead = await eve.order(last);
  await outside.deliverWebhooks();
  await freeLeases(db);
  await shop.round('process-inbox');
  await dee.sync(late);

  return {
    statuses: async () => ({
      bought: await ana.sync(bought),
      rsvp: await ben.sync(rsvp),
      unpaid: await cem.sync(unpaid),
      late: await dee.sync(late),
      instead: await eve.sync(instead),
    }),
  };
}

async function lapse(db: Db, orderIds: readonly string[]): Promise<void> {
  const ids = orderIds.map((id) => id.slice(id.indexOf(':') + 1));
  await sql`
    update purchase set expires_at = now() - interval '1 second', hard_expires_at = now() - interval '1 second'
     where id = any(${ids}::uuid[]) and status in ('held', 'pending')`.execute(db);
}

/** A dead worker's leases end. */
async function freeLeases(db: Db): Promise<void> {
  await sql`update payment_inbox set lease_until = null, run_at = now()`.execute(db);
}

async function letTimePass(db: Db, shop: Fragile): Promise<void> {
  await freeLeases(db);
  await sql`update payment set updated_at = now() - interval '1 hour'`.execute(db);
  for (const round of ['process-inbox', 'expire-orders', 'reconcile-payments', 'retry-refunds'])
    await shop.round(round);
}
