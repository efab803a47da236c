import { sql, type Db } from '../server/db.ts';

/**
 * Describes the schema `public` as text, one sorted line per table, column, constraint, index and trigger. Databases
 * with the same description behave the same for our statements.
 */
export async function describeSchema(db: Db): Promise<string> {
  const { rows } = await sql<{ line: string }>`
    select line from (
      select c.relname as name, 0 as part, 0 as position, format('table %s%s%s', c.relname,
             case c.relpersistence when 'u' then ' unlogged' else '' end,
             coalesce(' with (' || array_to_string(c.reloptions, ', ') || ')', '')) as line
        from pg_class c where c.relkind in ('r', 'p', 'v', 'm', 'S') and c.relnamespace = 'public'::regnamespace
      union all
      select c.relname, 1, a.attnum, format('  %s.%s %s%s%s%s%s', c.relname, a.attname,
             format_type(a.atttypid, a.atttypmod),
             case when a.attnotnull then ' not null' else '' end,
             case a.attidentity when 'a' then ' identity always' when 'd' then ' identity' else '' end,
             coalesce(case when a.attgenerated <> '' then ' generated ' else ' default ' end
                      || pg_get_expr(d.adbin, d.adrelid), ''),
             case when a.attcollation not in (0, t.typcollation) then ' collate ' || l.collname else '' end)
        from pg_attribute a
        join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p', 'v', 'm')
        join pg_type t on t.oid = a.atttypid
        left join pg_collation l on l.oid = a.attcollation
        left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
       where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
      union all
      select r.relname, 2, 0, format('  constraint %s %s', k.conname, pg_get_constraintdef(k.oid))
        from pg_constraint k join pg_class r on r.oid = k.conrelid
       where k.connamespace = 'public'::regnamespace and k.contype <> 'n'
      union all
      select tablename, 3, 0, '  ' || indexdef from pg_indexes where schemaname = 'public'
      union all
      select c.relname, 4, 0, '  ' || pg_get_triggerdef(g.oid)
        from pg_trigger g join pg_class c on c.oid = g.tgrelid
       where not g.tgisinternal and c.relnamespace = 'public'::regnamespace
      union all
      select p.proname, 5, 0, pg_get_functiondef(p.oid)
        from pg_proc p
       where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    ) described
     -- The migrator's own.
     where name not in ('migration', 'migration_id_seq')
    order by name collate "C", part, position, line collate "C"`.execute(db);
  return rows.map(({ line }) => `${line}\n`).join('');
}
