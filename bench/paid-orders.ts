/**
 * Measures how many paid orders on one hot ticket type are settled per second: 200 buyers return from the payment form,
 * the server asks the payment provider, sells the tickets and books the money. The provider is the Stripe emulator in a
 * process and database of its own. Compared with the minimal durable transaction on the same cluster with fsync on.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { emulatorSecretKey } from '@backbeat/stripe-emulator';
import pg from 'pg';
import { report, type Figure } from './figure.ts';
import {
  addSale,
  openCpuMeter,
  openSaleBench,
  otherResponses,
  readSale,
  responseFigure,
  tokenOf,
} from './hot-sale.ts';
import { load, postForm, postRequest, type Load } from './http-load.ts';
import type { ProcessOf } from './process-tree.ts';
import { interleave, median, ratioOf } from './rounds.ts';

const rounds = 3;
const ordersPerRound = 400;
const clients = 200;
/** Also in the names of the processes that serve it. */
const providerDatabase = 'bench_gateway';
/** More than any phase takes: each ends with its last order. */
const seconds = 300;

/** Starts the provider with a database that doesn't wait for the disk, since it stands for another company's. */
async function openGateway(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`create database ${providerDatabase}`);
  await client.query(`alter database ${providerDatabase} set synchronous_commit = off`);
  await client.end();
  const url = new URL(databaseUrl);
  url.pathname = `/${providerDatabase}`;
  const child = fork(join(import.meta.dirname, 'gateway-process.ts'), [url.href]);
  process.once('exit', () => child.kill('SIGKILL'));
  const [port] = (await once(child, 'message')) as [number];
  return { pid: child.pid!, port, stop: () => child.kill('SIGKILL') };
}

let provider: Awaited<ReturnType<typeof openGateway>> | undefined;
const { pool, leastTransaction, server, processes, order, close } = await openSaleBench({
  people: 20_000,
  environment: async (databaseUrl) => {
    provider = await openGateway(databaseUrl);
    return {
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: emulatorSecretKey,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_bench',
      STRIPE_WEBHOOK_SECRET: 'whsec_bench',
      STRIPE_API_BASE: `http://127.0.0.1:${provider.port}`,
    };
  },
});
const gateway = provider!;
const hot = await addSale(pool, 2_000_000_000);

type Bought = { readonly id: string; readonly buyer: number; readonly intent: string | null };

/** Sends one request for each of the orders. */
function sendAll<One>(port: number, orders: readonly One[], requestOf: (one: One) => string): Promise<Load> {
  const left = orders.values();
  return load({
    port,
    clients,
    seconds,
    next: () => {
      const { value } = left.next();
      return value === undefined ? undefined : requestOf(value);
    },
  });
}

const cookieOf = (buyer: number) => ({ cookie: `bb_session=${tokenOf(buyer)}` });

/** Orders are held and paid at the provider, and their buyers haven't returned. */
async function listPaid(): Promise<Bought[]> {
  const { rows } = await pool.query<Bought>(
    `select o.id, substring(o.buyer_email from '[0-9]+')::int as buyer, y.intent_id as intent
       from ticket_order o left join payment y on y.event_id = o.event_id and y.order_id = o.id
      where o.event_id = $1 and o.status in ('held', 'pending')`,
    [hot.eventId],
  );
  return rows;
}

/** Repeats what a busy server refused. @throws Error if some can't be paid */
async function pay(orders: number): Promise<Bought[]> {
  await order(hot, { clients, seconds, quantity: 1, orders });
  for (let tries = 0; tries < 10; tries++) {
    const withoutIntent = (await listPaid()).filter(({ intent }) => intent === null);
    await sendAll(server.port, withoutIntent, ({ id, buyer }) =>
      postRequest('/api/payments/paymentIntents', cookieOf(buyer), { orderId: `order:${id}` }),
    );
  }
  const held = await listPaid();
  const { statuses } = await sendAll(gateway.port, held, ({ intent }) =>
    postForm(
      `/v1/payment_intents/${intent}/confirm`,
      { authorization: `Bearer ${emulatorSecretKey}` },
      { payment_method: 'pm_card_visa', return_url: 'http://127.0.0.1/completion' },
    ),
  );
  if (statuses[200] !== held.length) throw new Error(`Not all were paid: ${JSON.stringify(statuses)}`);
  return held;
}

const paid = await pay(ordersPerRound * (rounds + 1));
const settled: Load[] = [];
const settleSome = () =>
  sendAll(server.port, paid.splice(0, ordersPerRound), ({ id, buyer }) =>
    postRequest(`/api/orders/order:${id}/sync`, cookieOf(buyer), {}),
  );
await settleSome();
const isOfProvider = ({ command }: ProcessOf) => command.includes(providerDatabase);
const cpu = openCpuMeter({
  web: processes.web,
  postgres: () => processes.postgres().filter((one) => !isOfProvider(one)),
  provider: () => [gateway, ...processes.postgres().filter(isOfProvider)],
});
await leastTransaction.run(1);
const rates = await interleave(rounds, {
  least: () => leastTransaction.run(5),
  settle: async () => {
    settled.push(await cpu.during(settleSome));
    return settled.at(-1)!.perSecond;
  },
});
const sold = await readSale(pool, hot);
const { rows } = await pool.query<{ tickets: number; open: number }>(
  `select (select count(*)::int from ticket where event_id = $1) as tickets,
          (select count(*)::int from ticket_order where event_id = $1 and status <> 'completed') as open`,
  [hot.eventId],
);
await close();
gateway.stop();

const figures: Figure[] = [
  {
    what: 'paid orders settled, relative to the minimal transaction',
    value: ratioOf(rates.settle, rates.least),
    unit: '×',
    budget: { atLeast: 0.5 },
    note: `${Math.round(median(rates.settle))} orders/s vs. ${Math.round(median(rates.least))}/s (${leastTransaction.by})`,
  },
  responseFigure(settled, clients, 500),
  ...cpu.listFigures('an order'),
  otherResponses(settled, { status: 200, name: 'settled' }),
  {
    what: 'paid but not completed, or sold without a ticket',
    value: rows[0]!.open + Math.abs(sold.counted - rows[0]!.tickets),
    unit: '',
    budget: { atMost: 0 },
    note: `over ${sold.orders.toLocaleString('en-US')} orders`,
  },
];
report('Paid orders on one hot ticket type', figures);
