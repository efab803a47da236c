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
import type { EmulatorDb } from './tables.ts';

/** Reads any object of the gateway by its id. */
export async function findObject(db: EmulatorDb, id: string): Promise<object | undefined> {
  const disputeId = id.startsWith('txn_') ? disputeOfTransaction(id) : undefined;
  if (disputeId) {
    const dispute = await findDispute(db, disputeId);
    return dispute && disputeTransactions(dispute).find((each) => each.id === id);
  }
  if (id.startsWith('txn_')) {
    const source = id.slice('txn_'.length);
    const row = source.startsWith('re_') ? await findRefund(db, source) : await findCharge(db, source);
    return row && balanceTransactionObject(row);
  }
  if (id.startsWith('ch_')) return mapped(await findCharge(db, id), chargeObject);
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
  for (const path of paths) await expandPath(db, answer as Record<string, unknown>, path.split('.'), path);
  return answer;
}

async function expandPath(
  db: EmulatorDb,
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
    value = await findObject(db, value);
    if (value) holder[field] = value;
  }
  if (rest.length === 0 || typeof value !== 'object' || value === null) return;
  const inside = Array.isArray(value) ? value : [value];
  for (const each of inside) await expandPath(db, each as Record<string, unknown>, rest, path);
}
