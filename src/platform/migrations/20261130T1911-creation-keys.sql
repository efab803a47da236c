-- Up Migration

-- The Idempotency-Key of each request that created something, for a day: a request that is repeated after its answer
-- was lost finds what the first one created.
create table creation_key (
  user_id     uuid not null,
  -- Such as "POST /events".
  call        text not null,
  key         text not null check (length(key) <= 255),
  -- Null only inside the transaction that creates it.
  created_id  uuid,
  created_at  timestamptz not null default now(),
  primary key (user_id, call, key)
);
-- Serves: deleting old keys.
create index creation_key_by_age on creation_key (created_at);
