-- Up Migration

-- A request that is repeated after its answer was lost finds the list of the first one.
alter table collection add column idempotency_key text check (length(idempotency_key) <= 255);
create unique index collection_by_key on collection (creator_id, idempotency_key) where idempotency_key is not null;
