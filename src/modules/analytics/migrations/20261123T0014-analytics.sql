-- Up Migration

-- Page views and their sources (VEW-01), partitioned by month so that old views are dropped as a whole. Guests are
-- identified by a hash that changes daily.
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
create index item_view_of_item on item_view (item_id, at);
-- Views of a user, for data export and account deletion.
create index item_view_of_user on item_view (user_id, at) where user_id is not null;

-- Visitor actions (ANA-01).
create table tracked_event (
  id       uuid not null,
  at       timestamptz not null default now(),
  name     text not null,
  user_id  uuid,
  visitor  text,
  props    jsonb not null default '{}',
  primary key (at, id)
) partition by range (at);
create index tracked_event_by_name on tracked_event (name, at);
create index tracked_event_of_user on tracked_event (user_id, at) where user_id is not null;

-- The salt of a day's guest hashes. Deleted after the day, so that hashes can't be traced back.
create table visitor_salt (
  day   date primary key,
  salt  bytea not null
);

-- Views per hour, so that days can be built in any time zone. Updated with every view.
create table item_view_hour (
  item_id            text not null,
  hour               timestamptz not null,
  referrer_category  text not null,
  views              int not null check (views > 0),
  primary key (item_id, hour, referrer_category)
);

-- Tracked events waiting to be forwarded to analytics providers (ANA-03). Content and user are stored only in
-- tracked_event: rows deleted there are never sent.
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
create index forwarded_event_due on forwarded_event (target, next_at) where not is_dead;
create index forwarded_event_dead on forwarded_event (event_at) where is_dead;
