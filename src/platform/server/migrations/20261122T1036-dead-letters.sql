-- Up Migration

-- What was given up, and waits for a person?
create index outbox_work_dead on outbox_work (dead_at desc, fact_id desc, reaction desc) where dead_at is not null;
create index message_dead on message (dead_at desc, id desc) where dead_at is not null and sent_at is null;
