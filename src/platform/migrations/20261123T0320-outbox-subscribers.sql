-- Names of the glossary. Only the catalog changes, so this takes no time on a large table.
alter table outbox_work rename column fact_id to domain_event_id;
alter table outbox_work rename column reaction to subscriber;
alter table instance_mark rename to instance_state;

-- Constraints and indexes are named after their table and columns.
do $$
declare
  item record;
begin
  for item in
    select k.conrelid::regclass as relation, k.conname as name, replace(k.conname, 'fact_id', 'domain_event_id') as wanted
      from pg_constraint k join pg_class r on r.oid = k.conrelid
     where r.relnamespace = current_schema()::regnamespace and r.relname in ('outbox_work') and k.conname like '%fact\_id%'
  loop
    execute format('alter table %s rename constraint %I to %I', item.relation, item.name, item.wanted);
  end loop;
  for item in
    select i.indexname as name, replace(i.indexname, 'fact_id', 'domain_event_id') as wanted
      from pg_indexes i
     where i.schemaname = current_schema() and i.tablename in ('outbox_work') and i.indexname like '%fact\_id%'
  loop
    execute format('alter index %I rename to %I', item.name, item.wanted);
  end loop;
end $$;

-- Constraints and indexes are named after their table and columns.
do $$
declare
  item record;
begin
  for item in
    select k.conrelid::regclass as relation, k.conname as name, replace(k.conname, 'reaction', 'subscriber') as wanted
      from pg_constraint k join pg_class r on r.oid = k.conrelid
     where r.relnamespace = current_schema()::regnamespace and r.relname in ('outbox_work') and k.conname like '%reaction%'
  loop
    execute format('alter table %s rename constraint %I to %I', item.relation, item.name, item.wanted);
  end loop;
  for item in
    select i.indexname as name, replace(i.indexname, 'reaction', 'subscriber') as wanted
      from pg_indexes i
     where i.schemaname = current_schema() and i.tablename in ('outbox_work') and i.indexname like '%reaction%'
  loop
    execute format('alter index %I rename to %I', item.name, item.wanted);
  end loop;
end $$;

-- Constraints and indexes are named after their table and columns.
do $$
declare
  item record;
begin
  for item in
    select k.conrelid::regclass as relation, k.conname as name, replace(k.conname, 'instance_mark', 'instance_state') as wanted
      from pg_constraint k join pg_class r on r.oid = k.conrelid
     where r.relnamespace = current_schema()::regnamespace and r.relname in ('instance_state') and k.conname like '%instance\_mark%'
  loop
    execute format('alter table %s rename constraint %I to %I', item.relation, item.name, item.wanted);
  end loop;
  for item in
    select i.indexname as name, replace(i.indexname, 'instance_mark', 'instance_state') as wanted
      from pg_indexes i
     where i.schemaname = current_schema() and i.tablename in ('instance_state') and i.indexname like '%instance\_mark%'
  loop
    execute format('alter index %I rename to %I', item.name, item.wanted);
  end loop;
end $$;
