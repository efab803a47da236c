-- Names the tables after the package. Only the catalog changes, so this is instant on large tables.
alter table paygate_charge rename to stripe_emulator_charge;
alter table paygate_customer rename to stripe_emulator_customer;
alter table paygate_delivery rename to stripe_emulator_delivery;
alter table paygate_event rename to stripe_emulator_event;
alter table paygate_idempotency rename to stripe_emulator_idempotency;
alter table paygate_intent rename to stripe_emulator_intent;
alter table paygate_refund rename to stripe_emulator_refund;
alter sequence paygate_delivery_id_seq rename to stripe_emulator_delivery_id_seq;
alter sequence paygate_event_sequence_seq rename to stripe_emulator_event_sequence_seq;
alter sequence paygate_intent_sequence_seq rename to stripe_emulator_intent_sequence_seq;
alter sequence paygate_refund_sequence_seq rename to stripe_emulator_refund_sequence_seq;

-- Constraints and indexes are named after their table and columns.
do $$
declare
  item record;
begin
  for item in
    select k.conrelid::regclass as relation, k.conname as name, replace(k.conname, 'paygate', 'stripe_emulator') as wanted
      from pg_constraint k join pg_class r on r.oid = k.conrelid
     where r.relnamespace = current_schema()::regnamespace and r.relname in ('stripe_emulator_charge', 'stripe_emulator_customer', 'stripe_emulator_delivery', 'stripe_emulator_event', 'stripe_emulator_idempotency', 'stripe_emulator_intent', 'stripe_emulator_refund') and k.conname like '%paygate%'
  loop
    execute format('alter table %s rename constraint %I to %I', item.relation, item.name, item.wanted);
  end loop;
  for item in
    select i.indexname as name, replace(i.indexname, 'paygate', 'stripe_emulator') as wanted
      from pg_indexes i
     where i.schemaname = current_schema() and i.tablename in ('stripe_emulator_charge', 'stripe_emulator_customer', 'stripe_emulator_delivery', 'stripe_emulator_event', 'stripe_emulator_idempotency', 'stripe_emulator_intent', 'stripe_emulator_refund') and i.indexname like '%paygate%'
  loop
    execute format('alter index %I rename to %I', item.name, item.wanted);
  end loop;
end $$;
