import { listWrongDisputes, sumDisputed } from './store.ts';
import type { Disputing } from './sync-disputes.ts';

/** @returns a sentence per dispute whose sums differ in the ledger, its row, or at the emulated provider */
export async function verifyDisputes({ db, books }: Disputing): Promise<readonly string[]> {
  const wrong = await listWrongDisputes(db);
  const { booked, withdrawn } = await sumDisputed(db);
  return [
    ...wrong.map(
      (one) => `dispute ${one.id} is ${one.state}: ${one.withdrawn} withdrawn, ${one.booked} booked`,
    ),
    ...(booked === withdrawn ? [] : [`disputes withdrew ${withdrawn}, the ledger says ${booked}`]),
    ...(books.isEmulated ? await verifyProvider({ db, books }, withdrawn) : []),
  ];
}

/** Only the embedded gateway is small enough to read in full. */
async function verifyProvider(
  { db, books }: Pick<Disputing, 'db' | 'books'>,
  withdrawn: number,
): Promise<string[]> {
  let taken = 0;
  for await (const made of books.clientOf(false).disputes.list({ limit: 100 })) {
    const { payment_intent: intent, balance_transactions: moves } = made;
    const paid = intent && (await books.findPaid(db, typeof intent === 'string' ? intent : intent.id));
    if (paid && !paid.test) taken -= moves.reduce((sum, { amount }) => sum + amount, 0);
  }
  return taken === withdrawn
    ? []
    : [`the payment provider withdrew ${taken} for disputes, we say ${withdrawn}`];
}
