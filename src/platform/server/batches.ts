export type Batch<Key extends string = string> = { readonly limit: number; readonly after: Key | undefined };

/**
 * Pages through a list by key with one short query per batch. Reads a batch only after the previous one was sent.
 * @param keyOf the place of a row in the order of the list
 */
export async function* batchesOf<Row, Key extends string>(
  limit: number,
  keyOf: (row: Row) => Key,
  read: (batch: Batch<Key>) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let after: Key | undefined; ;) {
    const rows = await read({ limit, after });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    if (rows.length < limit) return;
    after = keyOf(last);
  }
}
