-- Up Migration

-- Which profile likes what (LIK-01). Liking twice is one row; `user_id` is the person who did it.
create table item_like (
  profile_id  uuid not null,
  item_type   text not null check (item_type in ('feedPost', 'comment', 'event', 'track', 'collection')),
  item_id     uuid not null,
  id          uuid not null,
  user_id     uuid not null,
  created_at  timestamptz not null default now(),
  primary key (profile_id, item_type, item_id)
);
create unique index item_like_by_id on item_like (id);
-- Who likes a thing, newest first?
create index item_like_newest on item_like (item_type, item_id, created_at desc, profile_id desc);

-- Kept counts. One hot row cannot take every like of a crowd, so a like leaves a row of `like_delta`, and a round adds
-- those up; whoever reads adds what still waits.
create table like_total (
  item_type  text not null,
  item_id    uuid not null,
  total      int not null default 0,
  primary key (item_type, item_id)
);
create table like_delta (
  id         bigint generated always as identity primary key,
  item_type  text not null,
  item_id    uuid not null,
  delta      int not null
);
-- What still waits for a thing?
create index like_delta_of_item on like_delta (item_type, item_id) include (delta);
