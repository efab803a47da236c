-- Up Migration

-- A request that is repeated after its answer was lost finds what the first one wrote.
alter table post add column idempotency_key text check (length(idempotency_key) <= 255);
alter table comment add column idempotency_key text check (length(idempotency_key) <= 255);
alter table plan add column idempotency_key text check (length(idempotency_key) <= 255);
create unique index post_by_key on post (user_id, idempotency_key) where idempotency_key is not null;
create unique index comment_by_key on comment (user_id, idempotency_key) where idempotency_key is not null;
create unique index plan_by_key on plan (creator_id, idempotency_key) where idempotency_key is not null;
