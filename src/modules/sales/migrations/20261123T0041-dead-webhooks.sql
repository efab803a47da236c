-- Up Migration

-- Finds dead webhooks.
create index payment_inbox_dead on payment_inbox (dead_at desc, provider desc, event_id desc) where dead_at is not null and processed_at is null;
