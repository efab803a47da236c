-- Up Migration

-- A picture on its way: who may send it, under which key. Once stored, an `image` of the same id is there (MED-01…03).
create table media_upload (
  id            uuid primary key,
  user_id       uuid not null,
  key           text not null check (length(key) <= 300),
  content_type  text not null,
  created_at    timestamptz not null default now(),
  stored_at     timestamptz,
  unique (user_id, key)
);
