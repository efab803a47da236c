-- Glossary names. Only the catalog changes, so this is fast on a large table.
alter table check_in rename column admission_id to ticket_id;
alter table check_in_scan rename column admission_id to ticket_id;

-- Constraints and indexes are named after their table and columns.
do $$
declare
  item record;
begin
  for item in
    select k.conrelid::regclass as relation, k.conname as name, replace(k.conname, 'admission', 'ticket') as wanted
      from pg_constraint k join pg_class r on r.oid = k.conrelid
     where r.relnamespace = current_schema()::regnamespace and r.relname in ('check_in', 'check_in_scan') and k.conname like '%admission%'
  loop
    execute format('alter table %s rename constraint %I to %I', item.relation, item.name, item.wanted);
  end loop;
  for item in
    select i.indexname as name, replace(i.indexname, 'admission', 'ticket') as wanted
      from pg_indexes i
     where i.schemaname = current_schema() and i.tablename in ('check_in', 'check_in_scan') and i.indexname like '%admission%'
  loop
    execute format('alter index %I rename to %I', item.name, item.wanted);
  end loop;
end $$;

-- Domain events that are still waiting.
update outbox set payload = payload - 'admissionId' || jsonb_build_object('ticketId', payload -> 'admissionId')
 where type = 'ticket.checkedIn';
