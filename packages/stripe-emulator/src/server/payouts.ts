import { z } from 'zod';
import { changeAccount, findAccountToChange } from './account-store.ts';
import { GatewayError, gatewayId, missing, type GatewayAnswer } from './answer.ts';
import type { GatewayCall } from './call.ts';
import { checkStep } from './check-step.ts';
import {
  checkParameters,
  metadataParameter,
  pageParameters,
  wholeNumber,
  type WireParameters,
} from './parameters.ts';
import { payoutObject } from './transfer-objects.ts';
import {
  addPayout,
  findBalanceToPayOut,
  findPayout,
  listPayouts,
  lockBalance,
  sumAccount,
} from './transfer-store.ts';
import { availableIn } from './transfers.ts';
import type { Metadata, Payout } from './tables.ts';

// Payouts of connected accounts to their banks. The platform's own payouts aren't emulated.

const createParameters = z.strictObject({
  amount: wholeNumber.pipe(z.number().min(1)),
  currency: z.string().regex(/^[a-zA-Z]{3}$/),
  description: z.string().max(1000).optional(),
  metadata: metadataParameter.optional(),
});

export async function createPayout(call: GatewayCall, wire: WireParameters): Promise<GatewayAnswer> {
  const given = checkParameters(createParameters, wire);
  const accountId = requireAccount(call);
  const currency = given.currency.toLowerCase();
  checkStep(given.amount, currency);
  await lockBalance(call.tx, accountId);
  if (given.amount > availableIn(await sumAccount(call.tx, accountId), currency)) {
    throw new GatewayError(400, {
      type: 'invalid_request_error',
      code: 'balance_insufficient',
      message: 'You have insufficient funds in your Stripe account for this transfer.',
    });
  }
  const payout = await payOut(call, { ...given, accountId, currency, automatic: false });
  return { status: 200, body: payoutObject(payout) };
}

function requireAccount(call: GatewayCall): string {
  if (call.account) return call.account;
  throw new GatewayError(400, {
    type: 'invalid_request_error',
    message: 'The Stripe emulator has payouts of connected accounts only: send Stripe-Account.',
  });
}

type PayoutRequest = {
  readonly accountId: string;
  readonly amount: number;
  readonly currency: string;
  readonly automatic: boolean;
  readonly description?: string | undefined;
  readonly metadata?: Metadata | undefined;
};

async function payOut(call: GatewayCall, request: PayoutRequest): Promise<Payout> {
  const account = await findAccountToChange(call.tx, request.accountId);
  const isPaid = account?.bank === 'works';
  const payout = await addPayout(call.tx, {
    id: gatewayId('po'),
    accountId: request.accountId,
    amount: request.amount,
    currency: request.currency,
    status: isPaid ? 'paid' : 'failed',
    automatic: request.automatic,
    description: request.description ?? null,
    metadata: JSON.stringify(request.metadata ?? {}),
    createdAt: call.now,
  });
  if (!isPaid) {
    await changeAccount(call.tx, request.accountId, {
      bank: 'stopped',
      due: JSON.stringify(['external_account']),
    });
    await call.tellThin({ type: 'v2.core.account[requirements].updated', accountId: request.accountId });
  }
  await call.tellOf(request.accountId, isPaid ? 'payout.paid' : 'payout.failed', payoutObject(payout));
  return payout;
}

/** Pays out one whole balance whose last transfer is old enough. @returns false when there is none */
export async function payOutNext(call: GatewayCall, before: Date): Promise<boolean> {
  const next = await findBalanceToPayOut(call.tx, before);
  if (!next) return false;
  await lockBalance(call.tx, next.accountId);
  const amount = availableIn(await sumAccount(call.tx, next.accountId), next.currency);
  if (amount > 0) await payOut(call, { ...next, amount, automatic: true });
  return true;
}

const listParameters = z.strictObject({
  limit: pageParameters.limit,
  starting_after: pageParameters.starting_after,
  ending_before: pageParameters.ending_before,
});

export async function listAllPayouts(call: GatewayCall, wire: WireParameters): Promise<GatewayAnswer> {
  const given = checkParameters(listParameters, wire);
  const { rows, hasMore } = await listPayouts(call.tx, requireAccount(call), given);
  const data = rows.map(payoutObject);
  return { status: 200, body: { object: 'list', url: '/v1/payouts', has_more: hasMore, data } };
}

export async function retrievePayout(
  call: GatewayCall,
  wire: WireParameters,
  id: string,
): Promise<GatewayAnswer> {
  checkParameters(z.strictObject({}), wire);
  const payout = await findPayout(call.tx, requireAccount(call), id);
  if (!payout) throw missing('payout', id);
  return { status: 200, body: payoutObject(payout) };
}
