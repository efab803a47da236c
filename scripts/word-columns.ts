import { sql, type Db } from '#platform/server/db.ts';
import { retypeColumns } from './retype-columns.ts';

/** A check of one column against fixed words, as PostgreSQL prints it: `in ('a', 'b')`, `= 'a'`, `is null or …`. */
const wordCheck =
  /^CHECK \(+(?:\w+ IS NULL\) OR \()?\w+ = (?:ANY \(ARRAY\[)?(?<words>'[^']+'::text(?:, '[^']+'::text)*)\]?\)+$/;

/** Types the text columns that kysely-codegen wrote as `string` by the words that their check allows. */
export async function typeWordColumns(db: Db, generated: string): Promise<string> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select c.relname || '.' || a.attname as name, pg_get_constraintdef(k.oid) as definition
      from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
     where c.relnamespace = 'public'::regnamespace and k.contype = 'c' and cardinality(k.conkey) = 1
       and a.atttypid = 'text'::regtype`.execute(db);
  const types = rows.flatMap(({ name, definition }) => {
    const words = wordCheck.exec(definition)?.groups?.['words'];
    return words ? [[name, words.replaceAll('::text', '').replaceAll(', ', ' | ')] as const] : [];
  });
  return retypeColumns(generated, new Map(types));
}
