import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StoryName } from './stories.ts';

type CrashSetting = {
  readonly story: StoryName;
  /** No webhook arrives; otherwise each arrives twice. */
  readonly webhooks?: 'lost';
  /** Another kill at this point, for `npm run crash` only. */
  readonly more?: true;
};

/** One kill: where, and during which story. */
export type CrashCase = CrashSetting & { readonly point: string };

/** Kills one after the other in the same story, in the order in which it reaches the points. */
export type CrashSeries = CrashSetting & { readonly points: readonly string[] };

/** All cases, or one kill per point as in `npm test`. */
export const playsAll = process.env.CRASH === 'all';
const played = <Case extends CrashSetting>(cases: readonly Case[]) =>
  cases.filter(({ more }) => playsAll || !more);

/** A web process is killed while another continues. */
export const webCases = played<CrashCase>([
  { point: 'checkout.holdWritten', story: 'a paid order' },
  { point: 'checkout.holdCommitted', story: 'a paid order' },
  { point: 'checkout.holdWritten', story: 'a free order' },
  { point: 'checkout.holdCommitted', story: 'a free order', more: true },
  { point: 'checkout.holdCommitted', story: 'a free order, never asked for again', more: true },
  { point: 'checkout.orderPending', story: 'a paid order' },
  { point: 'checkout.customerCreated', story: 'a paid order' },
  { point: 'checkout.intentCreated', story: 'a payment that is declined and then made' },
  { point: 'checkout.intentCreated', story: 'a payment begun and left', more: true },
  { point: 'checkout.intentSaved', story: 'a paid order' },
  {
    point: 'checkout.intentRead',
    story: 'a paid order, looked after by its buyer',
    webhooks: 'lost',
    more: true,
  },
  {
    point: 'checkout.settlementWritten',
    story: 'a paid order, looked after by its buyer',
    webhooks: 'lost',
    more: true,
  },
  {
    point: 'checkout.settlementCommitted',
    story: 'a paid order, looked after by its buyer',
    webhooks: 'lost',
  },
  { point: 'checkout.webhookVerified', story: 'a paid order' },
  { point: 'checkout.webhookKept', story: 'a payment that is declined and then made' },
  { point: 'checkout.intentCancelled', story: 'a cancelled order', more: true },
  { point: 'checkout.expiryWritten', story: 'the last ticket, taken over from someone who is late' },
  { point: 'checkout.expiryCommitted', story: 'the last ticket, taken over from someone who is late' },
]);

/**
 * The worker is killed and restarted. Starting it takes most of the time, so a worker that goes on after one kill is
 * the next to be killed; `npm run crash` plays the story again for each kill.
 */
const workerSeries: readonly CrashSeries[] = [
  {
    points: ['checkout.inboxLeased', 'checkout.settlementWritten', 'outbox.beforeDelivered'],
    story: 'a paid order',
  },
  {
    points: ['checkout.inboxSettled', 'checkout.inboxDone'],
    story: 'a payment that is declined and then made',
  },
  { points: ['checkout.intentRead'], story: 'a paid order', webhooks: 'lost' },
  { points: ['checkout.settlementCommitted'], story: 'a paid order', webhooks: 'lost', more: true },
  {
    points: ['checkout.settlementCommitted'],
    story: 'a payment made just before the time was up',
    webhooks: 'lost',
    more: true,
  },
  {
    points: ['checkout.settlementWritten'],
    story: 'money that comes late, while there are tickets',
    more: true,
  },
  {
    points: ['checkout.refundDue', 'checkout.refundMade', 'checkout.refundBooked'],
    story: 'money that comes late, after the last ticket went',
  },
  { points: ['checkout.expiryFound'], story: 'a hold that nobody pays', more: true },
  { points: ['checkout.expiryWritten'], story: 'a hold that nobody pays', more: true },
  { points: ['checkout.expiryFound', 'checkout.intentCancelled'], story: 'a payment begun and left' },
  { points: ['checkout.expiryCommitted'], story: 'a payment begun and left', more: true },
  { points: ['outbox.afterRelay'], story: 'a free order' },
];
export const workerCases: readonly CrashSeries[] = playsAll
  ? workerSeries.flatMap(({ points, ...rest }) => points.map((point) => ({ ...rest, points: [point] })))
  : played(workerSeries);

const sources = join(import.meta.dirname, '../../src');

/** Names of all fault points in the sources. */
export function listFaultPoints(): string[] {
  const names = globSync('**/*.ts', { cwd: sources, exclude: ['**/*.test.ts'] }).flatMap((file) =>
    [...readFileSync(join(sources, file), 'utf8').matchAll(/\bfault(?:At)?\('([\w.]+)'\)/g)].map(
      ([, name]) => name!,
    ),
  );
  return [...new Set(names)].toSorted();
}

/** Points at which no feature's own tests kill a process, so that it must be part of a sale. */
export function listNotKilledInFeatures(points: readonly string[]): string[] {
  const tests = globSync('**/*.test.ts', { cwd: sources }).map((file) =>
    readFileSync(join(sources, file), 'utf8'),
  );
  return points.filter((point) => !tests.some((text) => text.includes(`'${point}`)));
}
