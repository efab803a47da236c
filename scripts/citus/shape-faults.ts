import { saleLayout } from '#app/server/sale-layout.ts';
import { sql, type Db } from '#platform/server/db.ts';

const tables = sql`${[...saleLayout.tables]}::text[]::regclass[]`;

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
