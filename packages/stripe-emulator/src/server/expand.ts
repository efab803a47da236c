import { invalidParameter } from './answer.ts';
import { disputeOfTransaction, disputeTransactions } from './dispute-object.ts';
import { findDispute } from './dispute-store.ts';
import {
  balanceTransactionObject,
  chargeObject,
  customerObject,
  intentObject,
  refundObject,
} from './objects.ts';
import { findCharge, findCustomer, findIntent, findRefund } from './store.ts';
import type { Charge, EmulatorDb } from './tables.ts';

type FindCharge = (id: string) => Promise<Charge | undefined>;

/** Reads any object of the gateway by its id. */
export async function findObject(
  db: EmulatorDb,
  id: string,
  chargeOf: FindCharge = (chargeId) => findCharge(db, chargeId),
): Promise<object | undefined> {
  const disputeId = id.startsWith('txn_') ? disputeOfTransaction(id) : undefined;
  if (disputeId) {
    const dispute = await findDispute(db, disputeId);
    return dispute && disputeTransactions(dispute).find((each) => each.id === id);
  }
  if (id.startsWith('txn_')) {
    const source = id.slice('txn_'.length);
    const row = source.startsWith('re_') ? await findRefund(db, source) : await chargeOf(source);
    return row && balanceTransactionObject(row);
  }
  if (id.startsWith('ch_')) return mapped(await chargeOf(id), chargeObject);
  if (id.startsWith('pi_')) return mapped(await findIntent(db, id), intentObject);
  if (id.startsWith('re_')) return mapped(await findRefund(db, id), refundObject);
  if (id.startsWith('cus_')) return mapped(await findCustomer(db, id), customerObject);
  return undefined;
}

function mapped<Row>(row: Row | undefined, toObject: (row: Row) => object): object | undefined {
  return row && toObject(row);
}

/**
 * Replaces ids in an answer with their objects: `latest_charge.balance_transaction`, `data.customer`.
 * @throws GatewayError when a path doesn't lead to an id
 */
export async function expand(db: EmulatorDb, answer: object, paths: readonly string[] = []): Promise<object> {
  const charges = new Map<string, ReturnType<FindCharge>>();
  // A charge and its balance transaction are one row.
  const chargeOf: FindCharge = (id) => {
    const known = charges.get(id) ?? findCharge(db, id);
    charges.set(id, known);
    return known;
  };
  const find = (id: string) => findObject(db, id, chargeOf);
  for (const path of paths) await expandPath(find, answer as Record<string, unknown>, path.split('.'), path);
  return answer;
}

async function expandPath(
  find: (id: string) => Promise<object | undefined>,
  holder: Record<string, unknown>,
  [field = '', ...rest]: readonly string[],
  path: string,
): Promise<void> {
  if (!(field in holder)) {
    throw invalidParameter(
      'parameter_invalid_value',
      `This property cannot be expanded (${path}).`,
      'expand',
    );
  }
  let value = holder[field];
  if (typeof value === 'string') {
    value = await find(value);
    if (value) holder[field] = value;
  }
  if (rest.length === 0 || typeof value !== 'object' || value === null) return;
  const inside = Array.isArray(value) ? value : [value];
  for (const each of inside) await expandPath(find, each as Record<string, unknown>, rest, path);
}
