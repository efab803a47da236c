import { sql, type Db } from '#platform/server/db.ts';
import { globalKeys, guards, olderTriggers, saleTables } from './sale-tables.ts';

const tables = sql`${[...saleTables]}::text[]::regclass[]`;

/** Lists what keeps tables of the sale from being distributed by `event_id`. */
export async function listShapeFaults(db: Db): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select fault from (
      select format('%s is unique without event_id.', i.indexrelid::regclass) as fault
        from pg_index i
       where i.indrelid = any(${tables}) and i.indisunique
         and not exists (select from pg_attribute a
                          where a.attrelid = i.indrelid and a.attname = 'event_id' and a.attnum = any(i.indkey))
      union all
      select format('%s has no primary key.', t) from unnest(${tables}) t
       where not exists (select from pg_index i where i.indrelid = t and i.indisprimary)
      union all
      select format('%s has no event_id that is always set.', t) from unnest(${tables}) t
       where not exists (select from pg_attribute a
                          where a.attrelid = t and a.attname = 'event_id' and a.atttypid = 'uuid'::regtype and a.attnotnull)
      union all
      select format('%s leads out of the sale.', k.conname)
        from pg_constraint k
       where k.contype = 'f' and (k.conrelid = any(${tables}) or k.confrelid = any(${tables}))
         and k.confrelid <> 'event'::regclass
         and not (k.conrelid = any(${tables}) and k.confrelid = any(${tables}))
      union all
      select format('%s has no event_id.', k.conname)
        from pg_constraint k
       where k.contype = 'f' and k.conrelid = any(${tables})
         and not exists (select from pg_attribute a
                          where a.attrelid = k.conrelid and a.attname = 'event_id' and a.attnum = any(k.conkey))
      union all
      select format('%s is a trigger.', g.tgname) from pg_trigger g
       where g.tgrelid = any(${tables}) and not g.tgisinternal
      union all
      select format('%s.%s counts over all events.', a.attrelid::regclass, a.attname)
        from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
       where a.attrelid = any(${tables}) and a.attnum > 0
         and (a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like 'nextval(%')
    ) faults order by fault`.execute(db);
  return rows.map(({ fault }) => fault);
}

/** Gives the tables of the sale the shape that Citus needs. */
export async function shapeSale(db: Db): Promise<void> {
  for (const name of globalKeys) await widenKey(db, name);
  const { rows } = await sql<{ name: string; table: string }>`
    select tgname as name, tgrelid::regclass::text as table from pg_trigger
     where tgname = any(${[...guards, ...olderTriggers]}::text[])`.execute(db);
  for (const { name, table } of rows)
    await sql`drop trigger ${sql.id(name)} on ${sql.table(table)}`.execute(db);
}

/**
 * Makes `event_of` find the event whose id ends as the given id does, if there is one such event, so that a statement asks
 * its shard. It is declared immutable, because Citus chooses shards by constants: the id of an event never changes.
 */
export async function findEventsByIds(db: Db): Promise<void> {
  await sql`create index event_by_id_end on event (substring(uuid_send(id) from 13))`.execute(db);
  await sql`
    create function event_by_id_end(id uuid) returns uuid language plpgsql immutable as $$
    declare
      wanted bytea := uuid_send(id);
      found uuid[];
    begin
      -- Other ids end at random.
      if get_byte(wanted, 6) >> 4 <> 8 then return null; end if;
      found := array(select e.id from event e
                      where substring(uuid_send(e.id) from 13) = substring(wanted from 13) limit 2);
      return case when cardinality(found) = 1 then found[1] end;
    end $$`.execute(db);
  await sql`
    create or replace function event_of(id uuid, otherwise uuid) returns uuid language sql immutable parallel safe
      as 'select coalesce(event_by_id_end(id), otherwise)'`.execute(db);
}

/** Adds `event_id` to a unique index or constraint. */
async function widenKey(db: Db, name: string): Promise<void> {
  const { rows } = await sql<{ table: string; columns: string[]; kind: 'p' | 'u' | null }>`
    select i.indrelid::regclass::text as table, k.contype as kind,
           array(select a.attname::text from unnest(i.indkey::int2[]) with ordinality c(attnum, position)
                   join pg_attribute a on a.attrelid = i.indrelid and a.attnum = c.attnum
                  order by c.position) as columns
      from pg_index i left join pg_constraint k on k.conindid = i.indexrelid and k.contype in ('p', 'u')
     where i.indexrelid = ${name}::text::regclass`.execute(db);
  const { table, columns, kind } = rows[0]!;
  const key = sql.join([...columns, 'event_id'].map((column) => sql.id(column)));
  await (
    kind
      ? sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)},
              add constraint ${sql.id(name)} ${sql.raw(kind === 'p' ? 'primary key' : 'unique')} (${key})`
      : sql`drop index ${sql.id(name)}`
  ).execute(db);
  if (!kind) await sql`create unique index ${sql.id(name)} on ${sql.table(table)} (${key})`.execute(db);
}
