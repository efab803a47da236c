/** Whether a table has an entry of its own for a text from outside, such as a refusal's code. */
/* @__NO_SIDE_EFFECTS__ */
export function isKeyOf<Table extends object>(table: Table, key: PropertyKey): key is keyof Table {
  return Object.hasOwn(table, key);
}
