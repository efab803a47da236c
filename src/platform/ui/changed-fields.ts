/** The fields of a form that differ. */
export function changedFields<Values extends object>(values: Values, base: Values): Partial<Values> {
  const names = Object.keys(values) as (keyof Values)[];
  const changed = names.filter((name) => JSON.stringify(values[name]) !== JSON.stringify(base[name]));
  return Object.fromEntries(changed.map((name) => [name, values[name]])) as Partial<Values>;
}
