-- Up Migration

create table event (
  id               uuid primary key,
  provider         text not null default 'backbeat',
  provider_id      text not null,
  name             text not null check (length(name) between 1 and 200),
  description      text not null default '',
  starts_at        timestamptz not null,
  ends_at          timestamptz not null,
  timezone         text not null default 'America/Los_Angeles',
  venue_id         uuid,
  -- Copies of the venue's place, so that lists need no join and an event without a venue still has a place.
  venue_name       text not null default '',
  city             text not null default '',
  state_code       text not null default '',
  neighborhood_id  uuid,
  neighborhood     text not null default '',
  latitude         double precision,
  longitude        double precision,
  hide_address     boolean not null default false,
  image_id         uuid,
  gel              text not null default 'amber',
  external_url     text,
  status           text not null default 'published' check (status in ('draft', 'published', 'cancelled', 'postponed')),
  visibility       text not null default 'public' check (visibility in ('public', 'unlisted', 'private')),
  creator_id       uuid not null,
  minimum_age      int check (minimum_age between 1 and 99),
  currency         text not null default 'usd' check (currency ~ '^[a-z]{3}$'),
  -- Units one person may hold over all ticket types; null: only the limits of each type (TIX-14, HLD-02).
  max_per_person   int check (max_per_person > 0),
  going_total      int not null default 0 check (going_total >= 0),
  popularity       int not null default 0,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  unique (provider, provider_id),
  check (ends_at > starts_at)
);
-- What is on next, in a city?
create index event_next_in_city on event (city, starts_at, id) where status <> 'draft' and visibility = 'public';
create index event_by_venue on event (venue_id, starts_at, id) where status <> 'draft' and visibility = 'public';
create index event_by_neighborhood on event (neighborhood_id, starts_at, id) where status <> 'draft' and visibility = 'public';
create index event_by_creator on event (creator_id, starts_at desc, id);

-- Owner, Co-Hosts and Door Managers (ROL-01…03).
create table event_creator (
  event_id        uuid not null references event (id) on delete cascade,
  profile_id      uuid not null,
  creator_type    text not null check (creator_type in ('owner', 'collaborator', 'assistant')),
  creator_status  text not null default 'confirmed' check (creator_status in ('invited', 'confirmed', 'denied')),
  position        int not null default 0,
  primary key (event_id, profile_id)
);
create unique index event_one_owner on event_creator (event_id) where creator_type = 'owner';
create index event_creator_by_profile on event_creator (profile_id, event_id);

create table event_artist (
  event_id   uuid not null references event (id) on delete cascade,
  artist_id  uuid not null,
  position   int not null default 0,
  note       text not null default '',
  plays_at   timestamptz,
  primary key (event_id, artist_id)
);
create index event_artist_by_artist on event_artist (artist_id, event_id);

create table event_genre (
  event_id  uuid not null references event (id) on delete cascade,
  genre_id  uuid not null,
  position  int not null default 0,
  primary key (event_id, genre_id)
);
create index event_genre_by_genre on event_genre (genre_id, event_id);

create table event_track (
  event_id  uuid not null references event (id) on delete cascade,
  track_id  uuid not null,
  position  int not null default 0,
  primary key (event_id, track_id)
);

-- Who goes: ticket holders, RSVPs, and people who joined without a ticket.
create table event_going (
  event_id    uuid not null references event (id) on delete cascade,
  user_id     uuid not null,
  created_at  timestamptz not null default now(),
  primary key (event_id, user_id)
);
create index event_going_newest on event_going (event_id, created_at desc, user_id);
create index event_going_by_user on event_going (user_id, event_id);

-- How many public shows a city has on each of its dates: the day equaliser, without counting on a read.
create table city_night (
  city   text not null,
  date   date not null,
  total  int not null check (total >= 0),
  primary key (city, date)
);
