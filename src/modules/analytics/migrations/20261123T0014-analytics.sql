-- Up Migration

-- Who looked at what, and from where (VEW-01). By month, so that what is too old goes as a whole; the partitions are made
-- as months come. A guest is known by a hash of one day, and by nothing the next.
create table item_view (
  id                 uuid not null,
  at                 timestamptz not null default now(),
  item_id            text not null,
  user_id            uuid,
  visitor            text,
  referrer_source    text,
  referrer_category  text not null check (referrer_category in ('direct', 'social', 'search', 'internal', 'local')),
  referrer_url       text,
  utm_source         text,
  utm_medium         text,
  utm_campaign       text,
  utm_content        text,
  utm_term           text,
  primary key (at, id),
  check (user_id is null or visitor is null)
) partition by range (at);
-- How often was a thing looked at, and from where?
create index item_view_of_item on item_view (item_id, at);
-- What belongs to a person, to be shown or removed?
create index item_view_of_user on item_view (user_id, at) where user_id is not null;

-- What visitors did (ANA-01).
create table tracked_event (
  id       uuid not null,
  at       timestamptz not null default now(),
  name     text not null,
  user_id  uuid,
  visitor  text,
  props    jsonb not null default '{}',
  primary key (at, id)
) partition by range (at);
-- How often was something done?
create index tracked_event_by_name on tracked_event (name, at);
create index tracked_event_of_user on tracked_event (user_id, at) where user_id is not null;

-- What the visitors of one day are hashed with. Thrown away when the day is over: then nobody can tell who it was.
create table visitor_salt (
  day   date primary key,
  salt  bytea not null
);

-- How often a thing was looked at, by the hour, so that any clock can make days of it: kept as views are written.
create table item_view_hour (
  item_id            text not null,
  hour               timestamptz not null,
  referrer_category  text not null,
  views              int not null check (views > 0),
  primary key (item_id, hour, referrer_category)
);

-- Tracked events on their way to those who count for us (ANA-03). What happened, and who it was, stands in
-- tracked_event alone: what is removed there is sent nowhere.
create table forwarded_event (
  target    text not null,
  event_id  uuid not null,
  event_at  timestamptz not null,
  attempts  int not null default 0,
  next_at   timestamptz not null default now(),
  is_dead   boolean not null default false,
  error     text,
  primary key (target, event_id)
);
-- What is to be sent now?
create index forwarded_event_due on forwarded_event (target, next_at) where not is_dead;
-- What was given up on long ago?
create index forwarded_event_dead on forwarded_event (event_at) where is_dead;
