/**
 * Overloads one web process: signed-in pages for 500 clients, 300 buyers at once, both together, and clients that
 * disconnect before they get an answer.
 */
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openPool } from '#platform/server/db.ts';
import { launchDatabase } from '#platform/server/embedded-database.ts';
import { landmarks } from '#seed/landmarks.ts';
import { report, type Figure } from './figure.ts';
import { addBuyers, addSale, tokenOf, type HotSale } from './hot-sale.ts';
import { makeDataFolder, openBenchServer, seedCity } from './server.ts';
import { getRequest, load, type Load } from './http-load.ts';
import { cpuSecondsOf, serverOf, residentMb } from './process-tree.ts';

const clients = 500;
const buyers = 300;
const people = 5_000;
const seconds = 20;
/** A buyer gives up after this long. */
const patienceMs = 30_000;

const folder = makeDataFolder();
await seedCity(folder.path);
const postgres = await launchDatabase({ dataDir: join(folder.path, 'postgres') });
const pool = openPool(postgres.url, { max: 2, statementTimeout: 60_000 });
await addBuyers(pool, people);
await pool.query('analyze account_user, account_session');
const server = await openBenchServer({ dataDir: folder.path, command: ['web'], ready: '/healthz' });
const processes = serverOf(server.pid);

let visits = 0;
const pageRequest = () =>
  getRequest(landmarks.nightFreight.path, {
    accept: 'text/html',
    'accept-encoding': 'gzip, deflate, br',
    cookie: `bb_session=${tokenOf(visits++ % people)}`,
  });
const readPages = (count: number, forSeconds: number, waits = true): Promise<Load> =>
  load({ port: server.port, clients: count, seconds: forSeconds, next: pageRequest, waits });

type Purchase = { readonly reachedForm: boolean; readonly ms: number; readonly shed: number };

/** Holds two tickets and opens a payment form, retrying temporary refusals as the browser does. */
async function buy({ eventId, ticketTypeId }: HotSale, buyer: number): Promise<Purchase> {
  const began = performance.now();
  let shed = 0;
  const post = async (path: string, body: object): Promise<Response | undefined> => {
    while (performance.now() - began < patienceMs) {
      const response = await fetch(server.url + path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': `overload-${buyer}`,
          cookie: `bb_session=${tokenOf(buyer)}`,
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(patienceMs),
      }).catch(() => undefined);
      if (response?.status !== 503) return response;
      shed++;
      await wait(Number(response.headers.get('retry-after') ?? 1) * 1000);
    }
    return undefined;
  };
  const held = await post('/api/orders', {
    eventId: `event:backbeat:${eventId}`,
    orderItems: { items: [{ itemId: `ticket:${ticketTypeId}`, quantity: 2 }] },
  });
  const order = held?.ok ? ((await held.json()) as { id: string }) : undefined;
  const form = order && (await post('/api/payments/paymentIntents', { orderId: order.id }));
  return { reachedForm: form?.ok ?? false, ms: performance.now() - began, shed };
}

let nextBuyer = 0;
async function rush(): Promise<readonly Purchase[]> {
  const sale = await addSale(pool, 2_000_000_000);
  return Promise.all(Array.from({ length: buyers }, () => buy(sale, nextBuyer++)));
}

/** Polls the health checks while `work` runs and reports the slowest and the failures. */
async function probe<Result>(work: () => Promise<Result>) {
  let worstMs = 0;
  let failures = 0;
  let peakMb = 0;
  const ceilings: number[] = [];
  const over = new AbortController();
  const probing = (async () => {
    while (!over.signal.aborted) {
      const began = performance.now();
      const answers = await Promise.all(
        ['/healthz', '/readyz'].map((path) =>
          fetch(server.url + path, { signal: AbortSignal.timeout(10_000) }).then(
            (response) => response.json() as Promise<Record<string, boolean>>,
            () => ({}) as Record<string, boolean>,
          ),
        ),
      );
      worstMs = Math.max(worstMs, performance.now() - began);
      // No worker runs beside the measured process, so ignore what /readyz says about it.
      if (!answers[0]!.alive || !answers[1]!.database) failures++;
      peakMb = Math.max(peakMb, residentMb(processes));
      const metrics = await fetch(`${server.url}/metrics`).then((response) => response.text());
      ceilings.push(Number(/^backbeat_load\{state="ceiling"\} (\d+)/m.exec(metrics)?.[1]));
      await wait(250);
    }
  })();
  const result = await work();
  over.abort();
  await probing;
  return { result, worstMs, failures, peakMb, ceilings };
}

/** CPU seconds spent on responses whose client has disconnected. */
async function leaveEarly(): Promise<number> {
  await Promise.all(
    Array.from({ length: 200 }, () =>
      fetch(server.url + landmarks.nightFreight.path, {
        headers: { accept: 'text/html', cookie: `bb_session=${tokenOf(visits++ % people)}` },
        signal: AbortSignal.timeout(1000),
      }).then(
        (response) => response.text().catch(() => ''),
        () => '',
      ),
    ),
  );
  const before = cpuSecondsOf(processes);
  let last = before;
  for (;;) {
    await wait(1000);
    const now = cpuSecondsOf(processes);
    if (now - last < 0.1) return last - before;
    last = now;
  }
}

await readPages(8, 4);
const calm = await probe(() => readPages(8, 8));
const few = calm.result;
const flood = await probe(() => readPages(clients, seconds));
const hammer = await probe(() => readPages(clients, seconds, false));
const alone = await rush();
const mixed = await probe(async () => {
  const pages = readPages(clients, seconds);
  await wait(2000);
  const [bought] = await Promise.all([rush(), pages]);
  return bought;
});
const wasted = await leaveEarly();
await server.stop();
await pool.end();
await postgres.stop();
folder.remove();

function pagesOf(
  name: string,
  { result, worstMs, failures, peakMb, ceilings }: Awaited<ReturnType<typeof probe<Load>>>,
): Figure[] {
  const { statuses, p50, p99, answered, perSecond, unexplained } = result;
  const others = Object.entries(statuses).filter(([status]) => status !== '200' && status !== '503');
  return [
    {
      what: `${name}: 99th percentile of served pages`,
      value: p99,
      unit: 'ms',
      budget: { atMost: 1000 },
      note: `half within ${Math.round(p50)} ms; ${answered} served, ${statuses[503] ?? 0} turned away; ${Math.min(...ceilings)} to ${Math.max(...ceilings)} at once`,
    },
    {
      what: `${name}: pages served, relative to 8 clients`,
      value: (perSecond / few.perSecond) * 100,
      unit: '%',
      note: `${perSecond.toFixed(1)}/s vs. ${few.perSecond.toFixed(1)}/s`,
    },
    {
      what: `${name}: responses other than 200 and 503 with Retry-After`,
      value: others.reduce((sum, [, count]) => sum + count, 0) + unexplained,
      unit: '',
      budget: { atMost: 0 },
    },
    {
      what: `${name}: failed health checks`,
      value: failures,
      unit: '',
      budget: { atMost: 0 },
      note: `slowest ${Math.round(worstMs)} ms`,
    },
    {
      what: `${name}: peak memory`,
      value: peakMb,
      unit: 'MB',
      budget: { atMost: calm.peakMb + 200 },
      note: `${Math.round(calm.peakMb)} MB with 8 clients`,
    },
  ];
}

function buyersOf(name: string, purchases: readonly Purchase[]): Figure[] {
  const times = purchases.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const shed = purchases.reduce((sum, one) => sum + one.shed, 0);
  return [
    {
      what: `${name}: reached a payment form`,
      value: purchases.filter(({ reachedForm }) => reachedForm).length,
      unit: '',
      budget: { atLeast: buyers },
      note: `of ${buyers}; half within ${Math.round(times[buyers / 2]!)} ms, the last after ${Math.round(times.at(-1)!)} ms; ${shed} times asked to wait`,
    },
  ];
}

report(`Overload of one process (load ${loadavg()[0]!.toFixed(1)})`, [
  {
    what: '8 clients: 99th percentile of served pages',
    value: few.p99,
    unit: 'ms',
    note: `median ${Math.round(few.p50)} ms, almost without a queue`,
  },
  ...pagesOf(`${clients} clients that honor Retry-After`, flood),
  ...pagesOf(`${clients} clients that never wait`, hammer),
  ...buyersOf('buyers alone', alone),
  ...buyersOf(`buyers next to ${clients} readers`, mixed.result),
  {
    what: 'CPU time for 200 clients that disconnected',
    value: wasted,
    unit: 's',
    budget: { atMost: 1 },
  },
]);
