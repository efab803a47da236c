-- Up Migration

-- Do-lists (by fans) and collections (by the house): one thing (X-12).
create table collection (
  id            uuid primary key,
  kind          text not null check (kind in ('do-list', 'collection')),
  layout        text not null default 'list' check (layout in ('list', 'chain')),
  name          text not null check (length(name) between 1 and 100),
  description   text not null default '',
  gel           text not null default 'amber',
  verified      boolean not null default false,
  visibility    text not null default 'public' check (visibility in ('public', 'unlisted', 'private')),
  -- A profile: whoever keeps it up.
  creator_id    uuid not null,
  events_total  int not null default 0 check (events_total >= 0),
  users_total   int not null default 0 check (users_total >= 0),
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  deleted_at    timestamptz
);
-- What is fresh on a shelf?
create index collection_freshest on collection (kind, updated_at desc, id desc) where visibility = 'public' and deleted_at is null;
-- What does somebody keep up?
create index collection_by_creator on collection (creator_id, updated_at desc, id desc) where deleted_at is null;

create table collection_event (
  collection_id  uuid not null references collection (id) on delete cascade,
  event_id       uuid not null,
  position       int not null check (position >= 0),
  note           text not null default '',
  primary key (collection_id, event_id)
);
create unique index collection_event_in_order on collection_event (collection_id, position);
-- On which lists is an event?
create index collection_event_by_event on collection_event (event_id, collection_id);

-- Who keeps a list for themselves.
create table collection_user (
  collection_id  uuid not null references collection (id) on delete cascade,
  user_id        uuid not null,
  created_at     timestamptz not null default now(),
  primary key (collection_id, user_id)
);
create index collection_user_newest on collection_user (collection_id, created_at desc, user_id);
create index collection_user_by_user on collection_user (user_id, created_at desc, collection_id);
