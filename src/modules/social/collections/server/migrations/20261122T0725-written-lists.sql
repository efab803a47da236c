-- Up Migration

-- Moving a stop moves others: their places are compared when all have moved.
drop index collection_event_in_order;
alter table collection_event
  add constraint collection_event_in_order unique (collection_id, position) deferrable initially deferred,
  -- Who put it there; nobody where the city was built.
  add column added_by uuid;

-- Who helps to keep a list up, or is asked to (COL-04).
create table collection_contributor (
  collection_id  uuid not null references collection (id) on delete cascade,
  user_id        uuid not null,
  status         text not null default 'invited' check (status in ('invited', 'confirmed', 'denied')),
  by_id          uuid not null,
  created_at     timestamptz not null default now(),
  primary key (collection_id, user_id)
);
-- To which lists does somebody add?
create index collection_contributor_by_user on collection_contributor (user_id, created_at desc, collection_id);
