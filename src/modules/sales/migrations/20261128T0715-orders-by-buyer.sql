-- Up Migration

-- The buyer first: an index that begins with the event competes with the primary key for `event_id = … and id = any(…)`,
-- and where events have few orders on average, or were never analyzed, it is used to read all orders of a hot one.
alter table ticket_order
  drop constraint ticket_order_event_id_buyer_id_idempotency_key_key,
  add constraint ticket_order_buyer_id_event_id_idempotency_key_key unique (buyer_id, event_id, idempotency_key);
