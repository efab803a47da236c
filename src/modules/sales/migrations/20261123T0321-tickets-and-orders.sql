-- Names of the glossary: "order" is a reserved word in SQL, so the table is `ticket_order`.
-- Only the catalog changes, so this takes no time on a large table.
alter table admission rename to ticket;
alter table purchase rename to ticket_order;
alter table purchase_item rename to order_item;
alter table plan_seat rename to group_hold_seat;
alter table refund rename column admission_ids to ticket_ids;
alter table event_refund rename column walked_at to queued_at;
alter index plan_seat_of_person rename to group_hold_seat_of_user;

-- Constraints and indexes are named after their table and columns.
do $$
declare
  item record;
begin
  for item in
    select k.conrelid::regclass as relation, k.conname as name, replace(k.conname, 'admission', 'ticket') as wanted
      from pg_constraint k join pg_class r on r.oid = k.conrelid
     where r.relnamespace = current_schema()::regnamespace and r.relname in ('ticket', 'refund') and k.conname like '%admission%'
  loop
    execute format('alter table %s rename constraint %I to %I', item.relation, item.name, item.wanted);
  end loop;
  for item in
    select i.indexname as name, replace(i.indexname, 'admission', 'ticket') as wanted
      from pg_indexes i
     where i.schemaname = current_schema() and i.tablename in ('ticket', 'refund') and i.indexname like '%admission%'
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
    select k.conrelid::regclass as relation, k.conname as name, replace(k.conname, 'purchase_item', 'order_item') as wanted
      from pg_constraint k join pg_class r on r.oid = k.conrelid
     where r.relnamespace = current_schema()::regnamespace and r.relname in ('order_item') and k.conname like '%purchase\_item%'
  loop
    execute format('alter table %s rename constraint %I to %I', item.relation, item.name, item.wanted);
  end loop;
  for item in
    select i.indexname as name, replace(i.indexname, 'purchase_item', 'order_item') as wanted
      from pg_indexes i
     where i.schemaname = current_schema() and i.tablename in ('order_item') and i.indexname like '%purchase\_item%'
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
    select k.conrelid::regclass as relation, k.conname as name, replace(k.conname, 'purchase', 'ticket_order') as wanted
      from pg_constraint k join pg_class r on r.oid = k.conrelid
     where r.relnamespace = current_schema()::regnamespace and r.relname in ('ticket_order') and k.conname like '%purchase%'
  loop
    execute format('alter table %s rename constraint %I to %I', item.relation, item.name, item.wanted);
  end loop;
  for item in
    select i.indexname as name, replace(i.indexname, 'purchase', 'ticket_order') as wanted
      from pg_indexes i
     where i.schemaname = current_schema() and i.tablename in ('ticket_order') and i.indexname like '%purchase%'
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
    select k.conrelid::regclass as relation, k.conname as name, replace(k.conname, 'plan_seat', 'group_hold_seat') as wanted
      from pg_constraint k join pg_class r on r.oid = k.conrelid
     where r.relnamespace = current_schema()::regnamespace and r.relname in ('group_hold_seat') and k.conname like '%plan\_seat%'
  loop
    execute format('alter table %s rename constraint %I to %I', item.relation, item.name, item.wanted);
  end loop;
  for item in
    select i.indexname as name, replace(i.indexname, 'plan_seat', 'group_hold_seat') as wanted
      from pg_indexes i
     where i.schemaname = current_schema() and i.tablename in ('group_hold_seat') and i.indexname like '%plan\_seat%'
  loop
    execute format('alter index %I rename to %I', item.name, item.wanted);
  end loop;
end $$;

-- Domain events that were not handled yet.
update outbox set payload = payload - 'admissionIds' || jsonb_build_object('ticketIds', payload -> 'admissionIds')
 where type = 'ticket.cancelled';
