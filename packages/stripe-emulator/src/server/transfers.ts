import { z } from 'zod';
import { moneyText } from '../money-text.ts';
import { findAccount } from './account-store.ts';
import { gatewayId, invalidParameter, missing, refused, type GatewayAnswer } from './answer.ts';
import type { GatewayCall } from './call.ts';
import { checkStep } from './check-step.ts';
import {
  checkParameters,
  metadataParameter,
  pageParameters,
  wholeNumber,
  type WireParameters,
} from './parameters.ts';
import { reversalObject, transferObject } from './transfer-objects.ts';
import {
  addReversal,
  addTransfer,
  findTransfer,
  findTransferToChange,
  listReversals,
  listTransfers,
  lockBalance,
  sumAccount,
  sumPlatform,
  type Sum,
} from './transfer-store.ts';
import type { Transfer } from './tables.ts';

const positive = wholeNumber.pipe(z.number().min(1));

const createParameters = z.strictObject({
  amount: positive,
  currency: z.string().regex(/^[a-zA-Z]{3}$/),
  destination: z.string(),
  description: z.string().max(1000).optional(),
  metadata: metadataParameter.optional(),
  transfer_group: z.string().max(255).optional(),
});

/** Sends money from the platform's available balance to a connected account. */
export async function createTransfer(call: GatewayCall, wire: WireParameters): Promise<GatewayAnswer> {
  const given = checkParameters(createParameters, wire);
  const currency = given.currency.toLowerCase();
  checkStep(given.amount, currency);
  const account = await findAccount(call.tx, given.destination);
  if (!account) throw missing('destination', given.destination, 'destination');
  if (account.transfers !== 'active') {
    throw refused(
      'insufficient_capabilities_for_transfer',
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
    );
  }
  await lockBalance(call.tx, 'platform');
  if (given.amount > availableIn(await platformBalance(call), currency)) {
    throw refused(
      'balance_insufficient',
      'You have insufficient available funds in your Stripe account. One likely reason you have insufficient funds is that your funds are automatically being paid out; try enabling manual payouts by going to https://dashboard.stripe.com/account/payouts.',
    );
  }
  const transfer = await addTransfer(call.tx, {
    id: gatewayId('tr'),
    accountId: account.id,
    amount: given.amount,
    currency,
    description: given.description ?? null,
    transferGroup: given.transfer_group ?? null,
    metadata: JSON.stringify(given.metadata ?? {}),
    createdAt: call.now,
  });
  const body = transferObject(transfer, []);
  await call.tell('transfer.created', body);
  return { status: 200, body };
}

function platformBalance(call: GatewayCall): Promise<readonly Sum[]> {
  return sumPlatform(call.tx, new Date(call.now.getTime() - call.availableAfter));
}

export function availableIn(sums: readonly Sum[], currency: string): number {
  return sums.find((sum) => sum.currency === currency)?.available ?? 0;
}

const nothing = z.strictObject({});

export async function retrieveTransfer(
  call: GatewayCall,
  wire: WireParameters,
  id: string,
): Promise<GatewayAnswer> {
  checkParameters(nothing, wire);
  const transfer = await findTransfer(call.tx, id);
  if (!transfer) throw missing('transfer', id);
  const reversals = await listReversals(call.tx, [id], 10);
  return { status: 200, body: transferObject(transfer, reversals) };
}

const listParameters = z.strictObject({
  limit: pageParameters.limit,
  starting_after: pageParameters.starting_after,
  ending_before: pageParameters.ending_before,
  destination: z.string().optional(),
  transfer_group: z.string().optional(),
});

export async function listAllTransfers(call: GatewayCall, wire: WireParameters): Promise<GatewayAnswer> {
  const given = checkParameters(listParameters, wire);
  const filter = { accountId: given.destination, group: given.transfer_group };
  const { rows, hasMore } = await listTransfers(call.tx, filter, given);
  const ids = rows.map(({ id }) => id);
  const reversals = await listReversals(call.tx, ids, 1000);
  const data = rows.map((row) =>
    transferObject(
      row,
      reversals.filter(({ transferId }) => transferId === row.id),
    ),
  );
  return { status: 200, body: { object: 'list', url: '/v1/transfers', has_more: hasMore, data } };
}

const reversalParameters = z.strictObject({
  amount: positive.optional(),
  description: z.string().max(1000).optional(),
  metadata: metadataParameter.optional(),
});

/** Takes back money from the connected account's balance, which must have it. */
export async function createReversal(
  call: GatewayCall,
  wire: WireParameters,
  id: string,
): Promise<GatewayAnswer> {
  const given = checkParameters(reversalParameters, wire);
  const transfer = await findTransferToChange(call.tx, id);
  if (!transfer) throw missing('transfer', id);
  const amount = given.amount ?? transfer.amount - transfer.reversed;
  checkReversible(transfer, amount);
  await lockBalance(call.tx, transfer.accountId);
  if (amount > availableIn(await sumAccount(call.tx, transfer.accountId), transfer.currency)) {
    throw refused(
      'balance_insufficient',
      'The connected account doesn’t have enough funds in its available balance for this reversal.',
    );
  }
  const added = await addReversal(call.tx, {
    id: gatewayId('trr'),
    transferId: id,
    amount,
    currency: transfer.currency,
    metadata: JSON.stringify(given.metadata ?? {}),
    createdAt: call.now,
  });
  const all = await listReversals(call.tx, [id], 10);
  await call.tell('transfer.reversed', transferObject(added.transfer, all));
  return { status: 200, body: reversalObject(added.reversal) };
}

function checkReversible({ id, amount, reversed, currency }: Transfer, wanted: number) {
  const left = amount - reversed;
  if (left === 0) throw refused('transfer_already_reversed', `Transfer ${id} is already fully reversed.`);
  if (wanted <= left) return;
  const words = `Reversal amount (${moneyText(wanted, currency)}) is greater than what is left of the transfer (${moneyText(left, currency)})`;
  throw invalidParameter('parameter_invalid_value', words, 'amount');
}

const reversalListParameters = z.strictObject({ limit: pageParameters.limit });

export async function listReversalsOf(
  call: GatewayCall,
  wire: WireParameters,
  id: string,
): Promise<GatewayAnswer> {
  const { limit } = checkParameters(reversalListParameters, wire);
  if (!(await findTransfer(call.tx, id))) throw missing('transfer', id);
  const rows = await listReversals(call.tx, [id], limit + 1);
  const data = rows.slice(0, limit).map(reversalObject);
  const url = `/v1/transfers/${id}/reversals`;
  return { status: 200, body: { object: 'list', url, has_more: rows.length > limit, data } };
}

export async function retrieveBalance(call: GatewayCall, wire: WireParameters): Promise<GatewayAnswer> {
  checkParameters(nothing, wire);
  const sums = call.account ? await sumAccount(call.tx, call.account) : await platformBalance(call);
  const part = (amountOf: (sum: Sum) => number) =>
    sums.map((sum) => ({
      amount: amountOf(sum),
      currency: sum.currency,
      source_types: { card: amountOf(sum) },
    }));
  const body = {
    object: 'balance',
    available: part(({ available }) => available),
    livemode: false,
    pending: part(({ pending }) => pending),
  };
  return { status: 200, body };
}
