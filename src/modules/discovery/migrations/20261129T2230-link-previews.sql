-- Up Migration

-- Link previews in the storage, which can't list its files. Deleted a month after they were drawn.
create table link_preview (
  hash      text primary key,
  drawn_at  timestamptz not null default now()
);
create index link_preview_oldest on link_preview (drawn_at);
