import type { ProfileId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import type { Payments } from '#platform/server/payments.ts';
import { adminRoutes } from './admin-routes.ts';
import { listWithBalance, listWithOpenClaims } from './open-money-store.ts';
import { catchUp, openSettlements, paySettlements } from './open-settlements.ts';
import { readNews, type PayeeOptions } from './payee.ts';
import { recoverDebts } from './recover-debts.ts';
import { routesOf } from './routes.ts';
import { settlementQueue } from './settlement-store.ts';
import { openStripePayouts } from './stripe-payouts.ts';
import { verifyPayouts } from './verify.ts';
import { mountPayoutsWebhook } from './webhook.ts';

export { payoutFaultPoints } from './fault-points.ts';
export { sumTaxes } from './tax-store.ts';

/** How long a debt is carried over to later events before it is taken back from the host's account. */
const carriedDays = 30;

/** Whether this site pays hosts. If not, the operator does that outside. */
export function paysHosts(config: Services['config'], { provider }: Pick<Payments, 'provider'>): boolean {
  // A demo shows how hosts are paid. No money moves there.
  const isDemo = config.demo && provider === 'embedded';
  return (config.PAYOUTS ?? (isDemo ? 'stripe' : 'none')) === 'stripe';
}

/**
 * Lists those of some profiles whose money isn't settled. With `PAYOUTS=none`, only refunds and disputes count, because
 * payouts that the operator makes elsewhere aren't recorded.
 */
export function openMoneyOf(config: Services['config'], payments: Pick<Payments, 'provider'>) {
  return async (db: Db, profileIds: readonly ProfileId[]): Promise<ProfileId[]> => {
    const claims = await listWithOpenClaims(db, profileIds);
    if (!paysHosts(config, payments)) return claims;
    return [...claims, ...(await listWithBalance(db, profileIds, payments.provider))];
  };
}

/** Pays hosts after their events (PYO-01, PYO-02). With `PAYOUTS=none`, the operator does that outside. */
export function openPayouts(
  { config, db, log }: Pick<Services, 'config' | 'db' | 'log'>,
  payments: Pick<Payments, 'provider' | 'stripe' | 'readNotification'>,
): Feature {
  const payouts = paysHosts(config, payments) ? openStripePayouts(payments) : undefined;
  const delayHours = config.PAYOUT_DELAY_HOURS;
  const options: PayeeOptions = { db, log, payouts, delayHours, publicUrl: config.PUBLIC_URL };
  const routes = [...routesOf(options), ...adminRoutes];
  if (!payouts) return { routes };
  const paying = { db, log, payouts };
  return {
    routes,
    queues: [settlementQueue],
    scheduledTasks: [
      { name: 'payouts.read-news', everySeconds: 5, run: () => readNews(options, payouts) },
      { name: 'payouts.open', everySeconds: 30, run: () => openSettlements(paying, delayHours) },
      { name: 'payouts.catch-up', everySeconds: 3600, run: () => catchUp(paying, delayHours) },
      { name: 'payouts.pay', everySeconds: 10, run: () => paySettlements(paying) },
      { name: 'payouts.recover', everySeconds: 3600, run: () => recoverDebts(paying, carriedDays) },
    ],
    mount: (app) => mountPayoutsWebhook(app, { db, payments }),
    verify: () => verifyPayouts(db, payments, delayHours),
  };
}
