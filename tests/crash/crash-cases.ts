import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StoryName } from './stories.ts';

/** One kill: where, and during which story. */
export type CrashCase = {
  readonly point: string;
  readonly story: StoryName;
  /** No webhook arrives; otherwise each arrives twice. */
  readonly webhooks?: 'lost';
  /** Another kill at this point, for `npm run crash` only. */
  readonly more?: true;
};

/** All cases, or one kill per point as in `npm test`. */
export const playsAll = process.env.CRASH === 'all';
const played = (cases: readonly CrashCase[]) => cases.filter(({ more }) => playsAll || !more);

/** A web process is killed while another continues. */
export const webCases = played([
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

/** The worker is killed and restarted. */
export const workerCases = played([
  { point: 'checkout.inboxLeased', story: 'a paid order' },
  { point: 'checkout.inboxSettled', story: 'a payment that is declined and then made' },
  { point: 'checkout.inboxDone', story: 'a paid order' },
  { point: 'checkout.intentRead', story: 'a paid order', webhooks: 'lost' },
  { point: 'checkout.settlementWritten', story: 'a paid order' },
  { point: 'checkout.settlementCommitted', story: 'a paid order', webhooks: 'lost', more: true },
  {
    point: 'checkout.settlementCommitted',
    story: 'a payment made just before the time was up',
    webhooks: 'lost',
    more: true,
  },
  {
    point: 'checkout.settlementWritten',
    story: 'money that comes late, while there are tickets',
    more: true,
  },
  { point: 'checkout.refundDue', story: 'money that comes late, after the last ticket went' },
  { point: 'checkout.refundMade', story: 'money that comes late, after the last ticket went' },
  { point: 'checkout.refundBooked', story: 'money that comes late, after the last ticket went' },
  { point: 'checkout.expiryFound', story: 'a hold that nobody pays' },
  { point: 'checkout.expiryWritten', story: 'a hold that nobody pays', more: true },
  { point: 'checkout.intentCancelled', story: 'a payment begun and left' },
  { point: 'checkout.expiryCommitted', story: 'a payment begun and left', more: true },
  { point: 'outbox.afterRelay', story: 'a free order' },
  { point: 'outbox.beforeDelivered', story: 'a paid order' },
]);

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
