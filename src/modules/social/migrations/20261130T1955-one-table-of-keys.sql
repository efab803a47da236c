-- Up Migration

-- The platform's table creation_key has the keys of requests.
alter table post drop column idempotency_key;
alter table comment drop column idempotency_key;
alter table plan drop column idempotency_key;
alter table collection drop column idempotency_key;
