import { refuse } from '#platform/refusal.ts';
import type { ProfileId } from '#platform/ids.ts';
import { transact, type Db } from '#platform/server/db.ts';
import { eachAlone } from '#platform/server/each-alone.ts';
import type { Log } from '#platform/server/log.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { refusals, type PayoutStatus } from '../contract.ts';
import { detailsOf, type TransferState } from '../rules.ts';
import {
  addPayee,
  findHostContact,
  findPayee,
  getsPaid,
  listBankPayouts,
  listChangedPayees,
  markPayeeChanged,
  saveBankPayouts,
  savePayee,
  type PayeeRow,
} from './payee-store.ts';
import type { Payouts } from './port.ts';
import { releaseHeld } from './settlement-store.ts';
import { failureOf } from './stripe-payouts.ts';

export type PayeeOptions = {
  readonly db: Db;
  readonly log: Log;
  /** Undefined where the operator sells. */
  readonly payouts: Payouts | undefined;
  readonly delayHours: number;
  readonly publicUrl: string;
};

const shownBankPayouts = 5;

export async function readStatus(
  db: Db,
  { payouts, delayHours }: PayeeOptions,
  hostId: ProfileId,
): Promise<PayoutStatus> {
  const shared = { delayHours, getsPaid: await getsPaid(db, hostId) };
  if (!payouts) return { seller: 'operator', account: null, bankPayouts: [], ...shared };
  const payee = await findPayee(db, hostId, payouts.provider);
  const bankPayouts = payee ? await listBankPayouts(db, payee.accountId, shownBankPayouts) : [];
  return {
    seller: 'host',
    account: payee
      ? {
          transfers: payee.transfers,
          country: payee.country,
          due: [...detailsOf(payee.due)],
          dueLater: [...detailsOf(payee.dueLater)],
        }
      : null,
    bankPayouts: bankPayouts.map(({ id, currency, amountMinor, status, arrivesAt }) => ({
      id,
      currency,
      amount: amountMinor,
      isFailed: status === 'failed' || status === 'canceled',
      arrivesAt: arrivesAt.toISOString(),
    })),
    ...shared,
  };
}

/** @returns the provider's page that asks the host for details, with an account opened first if there is none */
export async function openAccount(
  options: PayeeOptions,
  { hostId, country, page }: { hostId: ProfileId; country: string; page: string },
  viewer: Viewer,
): Promise<{ url: string; expiresAt: string }> {
  const { db, publicUrl } = options;
  const payouts = requirePayouts(options);
  return orRefuse(async () => {
    if (!(await findPayee(db, hostId, payouts.provider))) {
      const { name, email } = await findHostContact(db, hostId, viewer.userId);
      const accountId = await payouts.open({ id: hostId, name, email, country });
      await addPayee(db, { profileId: hostId, provider: payouts.provider, accountId, country });
    }
    const payee = await findPayee(db, hostId, payouts.provider);
    const back = `${publicUrl}${page}`;
    return payouts.linkTo(payee!.accountId, {
      refreshUrl: `${back}?from=expired`,
      returnUrl: `${back}?from=provider`,
    });
  });
}

function requirePayouts({ payouts }: PayeeOptions): Payouts {
  if (!payouts) throw refuse(refusals, 'payoutsOff');
  return payouts;
}

async function orRefuse<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const failure = failureOf(error);
    if (!failure) throw error;
    throw refuse(refusals, problems[failure]);
  }
}

const problems = {
  refused: 'countryRefused',
  notPayable: 'accountClosed',
  silent: 'providerSilent',
  fundsPending: 'providerSilent',
} as const;

/** Asks the provider now, for a host who comes back from it. */
export async function refreshStatus(options: PayeeOptions, hostId: ProfileId): Promise<PayoutStatus> {
  const payouts = requirePayouts(options);
  const payee = await findPayee(options.db, hostId, payouts.provider);
  if (payee) await orRefuse(() => refreshPayee(options.db, payouts, payee));
  return readStatus(options.db, options, hostId);
}

/** Stores what the provider says about an account, and lets settlements run that waited for it. */
async function refreshPayee(db: Db, payouts: Payouts, payee: PayeeRow): Promise<void> {
  const askedAt = new Date();
  const facts = await payouts.status(payee.accountId);
  await transact(db, async (tx) => {
    const isLatest = await savePayee(tx, payee, facts, askedAt);
    if (isLatest && facts.transfers === 'active') await releaseHeld(tx, payee.profileId);
  });
  await saveBankPayouts(db, payee.accountId, await payouts.list(payee.accountId));
}

const mostAtOnce = 20;

/**
 * Reads the accounts that the provider sent news of. Events are hints: the account is what counts. One that can't be
 * read is moved behind the others, so that it doesn't fill every run.
 */
export async function readNews({ db, log }: Pick<PayeeOptions, 'db' | 'log'>, payouts: Payouts) {
  const changed = await listChangedPayees(db, payouts.provider, mostAtOnce);
  await eachAlone(log, changed, async (payee) => {
    try {
      await refreshPayee(db, payouts, payee);
    } catch (error) {
      await noteUnread({ db, log }, payee, error);
    }
  });
}

/**
 * Reads the account that a payout was refused for. Lets no settlement run: it would be refused again.
 * @returns what is known of it now
 */
export async function readRefused(
  { db, log }: Pick<PayeeOptions, 'db' | 'log'>,
  payouts: Payouts,
  hostId: ProfileId,
): Promise<TransferState | undefined> {
  const payee = await findPayee(db, hostId, payouts.provider);
  if (!payee) return undefined;
  const askedAt = new Date();
  try {
    await savePayee(db, payee, await payouts.status(payee.accountId), askedAt);
  } catch (error) {
    await noteUnread({ db, log }, payee, error);
  }
  return (await findPayee(db, hostId, payouts.provider))?.transfers;
}

/** Reads the account again later. One that the provider doesn't have counts as rejected: with the right key, it may be back. */
async function noteUnread(
  { db, log }: Pick<PayeeOptions, 'db' | 'log'>,
  payee: PayeeRow,
  error: unknown,
): Promise<void> {
  const failure = failureOf(error);
  if (failure === 'notPayable')
    await savePayee(db, payee, { transfers: 'rejected', due: [], dueLater: [] }, new Date());
  await markPayeeChanged(db, payee.accountId);
  if (!failure) throw error;
  log.warn({ err: error, accountId: payee.accountId }, 'account of a host not read');
}
