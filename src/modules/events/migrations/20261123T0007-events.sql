-- Up Migration

create table event (
  id               uuid primary key,
  provider         text not null default 'backbeat',
  provider_id      text not null,
  name             text not null check (length(name) between 1 and 200),
  description      text not null default '',
  starts_at        timestamptz not null,
  ends_at          timestamptz not null,
  -- PLT-09.
  timezone         text not null default 'America/Los_Angeles',
  venue_id         uuid,
  -- Copied from the venue, so that lists need no join and events without a venue have a place, too.
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
  -- PLT-10.
  currency         text not null default 'usd' check (currency ~ '^[a-z]{3}$'),
  -- Tickets that one user may hold over all ticket types. Null: only the limits of each type apply (TIX-14, HLD-02).
  max_per_person   int check (max_per_person > 0),
  going_total      int not null default 0 check (going_total >= 0),
  popularity       int not null default 0,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  unique (provider, provider_id),
  check (ends_at > starts_at),
  deleted_at timestamptz,
  check (deleted_at is null or visibility = 'private'),
  delisted_at timestamptz,
  check (delisted_at is null or visibility <> 'public'),
  address1 text not null default '',
  zip_code text not null default '',
  -- Shown to ticket holders and on the event page (EVT-06).
  cancel_reason text not null default ''
);
-- Upcoming events in a city.
create index event_next_in_city on event (city, starts_at, id) where status <> 'draft' and visibility = 'public';
create index event_by_venue on event (venue_id, starts_at, id) where status <> 'draft' and visibility = 'public';
create index event_by_creator on event (creator_id, starts_at desc, id);
create index event_by_neighborhood on event (neighborhood_id, starts_at, id) include (ends_at)
  where status <> 'draft' and visibility = 'public';
-- Events that show an image.
create index event_by_image on event (image_id);
-- The latest events by status or city, and those hidden by admins.
create index event_newest on event (created_at desc, id desc);
create index event_by_status on event (status, created_at desc, id desc);
create index event_by_city_newest on event (lower(city), created_at desc, id desc);
create index event_hidden on event (created_at desc, id desc) where delisted_at is not null;
-- Events by words in their name.
create index event_words on event using gin (to_tsvector('simple', name));

-- Hosts, Co-Hosts and Door Managers (ROL-01…03).
create table event_creator (
  event_id        uuid not null references event (id) on delete cascade,
  profile_id      uuid not null,
  creator_type    text not null check (creator_type in ('owner', 'collaborator', 'assistant')),
  creator_status  text not null default 'confirmed' check (creator_status in ('invited', 'confirmed', 'denied')),
  position        int not null default 0,
  primary key (event_id, profile_id),
  held_type text check (held_type in ('collaborator', 'assistant')),
  created_at timestamptz not null default now()
);
create index event_creator_by_profile on event_creator (profile_id, event_id);
create unique index event_one_owner on event_creator (event_id)
  where creator_type = 'owner' and creator_status = 'confirmed';
create unique index event_one_offer on event_creator (event_id)
  where creator_type = 'owner' and creator_status = 'invited';
-- Open invitations of a profile.
create index event_creator_invited on event_creator (profile_id, created_at, event_id) where creator_status = 'invited';

create table event_artist (
  event_id   uuid not null references event (id) on delete cascade,
  artist_id  uuid not null,
  position   int not null default 0,
  note       text not null default '',
  plays_at   timestamptz,
  primary key (event_id, artist_id),
  headliner boolean not null default false
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
-- Events with a song.
create index event_track_by_track on event_track (track_id);

-- Users who are going: ticket holders, RSVPs, and users who joined without a ticket.
create table event_going (
  event_id    uuid not null references event (id) on delete cascade,
  user_id     uuid not null,
  created_at  timestamptz not null default now(),
  primary key (event_id, user_id),
  starts_at timestamptz not null default now(),
  ends_at timestamptz not null default now()
);
create index event_going_newest on event_going (event_id, created_at desc, user_id);
-- Upcoming events of a user. Also all of them, unordered.
create index event_going_next on event_going (user_id, ends_at) include (event_id, starts_at, created_at);

-- Number of public events per city and date, so that the night picker doesn't count on reads.
create table city_event_day (
  city   text not null,
  date   date not null,
  total  int not null check (total >= 0),
  primary key (city, date)
);

-- The hottest rows in the database: half-filled pages and no index on the counters, so that every sale is a HOT
-- update.
create table ticket_type (
  event_id       uuid not null references event (id),
  id             uuid not null,
  name           text not null check (length(name) between 1 and 50),
  description    text not null default '' check (length(description) <= 250),
  price_minor    int not null check (price_minor >= 0),
  -- PLT-10.
  currency       text not null default 'usd',
  -- Null: unlimited (TIX-13, X-03).
  capacity       int check (capacity > 0),
  held           int not null default 0,
  sold           int not null default 0,
  min_per_order  int not null default 1 check (min_per_order >= 1),
  max_per_order  int not null default 4,
  sale_starts_at timestamptz,
  sale_ends_at   timestamptz,
  position       int not null default 0,
  -- Shown and sold only with a promotion that unlocks it (TIX-15).
  locked         boolean not null default false,
  archived_at    timestamptz,
  primary key (event_id, id),
  check (max_per_order >= min_per_order),
  check (sale_ends_at is null or sale_starts_at is null or sale_ends_at > sale_starts_at),
  check (held >= 0 and sold >= 0),
  -- Last line of defense: the database itself rejects overselling (HLD-02).
  constraint ticket_type_never_oversold check (capacity is null or held + sold <= capacity)
) with (fillfactor = 50);
-- The event of a ticket type, needed when a promo code is entered.
create unique index ticket_type_by_id on ticket_type (id);

-- Tags chosen by the hosts, in order.
create table event_hashtag (
  event_id  uuid not null references event (id) on delete cascade,
  tag       text not null check (length(tag) between 1 and 40),
  position  int not null default 0,
  primary key (event_id, tag)
);
create index event_hashtag_by_tag on event_hashtag (tag, event_id);

-- Email invitations to people who may have no account (ROL-10). Stores only the hash of the link's token.
create table team_invitation (
  id            uuid primary key,
  target_type   text not null check (target_type in ('event', 'profile')),
  target_id     uuid not null,
  email         text not null check (email = lower(email)),
  creator_type  text not null check (creator_type in ('collaborator', 'assistant')),
  token_hash    bytea not null unique,
  by_id         uuid not null,
  created_at    timestamptz not null default now(),
  expires_at    timestamptz not null,
  answer        text check (answer in ('confirmed', 'denied', 'withdrawn')),
  answered_by   uuid,
  answered_at   timestamptz,
  check ((answer is null) = (answered_at is null))
);
-- One open invitation per address and team. Also lists open invitations of a team.
create unique index team_invitation_open on team_invitation (target_id, email) where answer is null;
-- Open invitations by sender, to revoke them when the sender leaves the team (ROL-10).
create index team_invitation_by on team_invitation (by_id) where answer is null;

-- Append-only log of team changes (ROL-09).
create table team_act (
  id            uuid primary key,
  target_type   text not null check (target_type in ('event', 'profile')),
  target_id     uuid not null,
  act           text not null check (act in ('invited', 'mailed', 'accepted', 'declined', 'roleChanged', 'removed',
                                             'withdrawn', 'left', 'transferred')),
  by_id         uuid not null,
  member_id     uuid,
  email         text,
  creator_type  text not null check (creator_type in ('owner', 'collaborator', 'assistant')),
  created_at    timestamptz not null default now()
);
-- Log of a team, newest first.
create index team_act_of on team_act (target_id, id desc);

-- A series being created from an event. Created events stay, and any worker can resume.
create table event_repeat (
  id          uuid primary key,
  event_id    uuid not null references event (id) on delete cascade,
  by_id       uuid not null,
  -- Whether an admin started it, who may do what the hosts may.
  by_admin    boolean not null default false,
  every       text not null check (every in ('week', 'month')),
  times       int not null check (times between 1 and 52),
  created_at  timestamptz not null default now()
);
-- Series created from an event, newest first.
create index event_repeat_of_event on event_repeat (event_id, id);

create table event_repeat_date (
  repeat_id  uuid not null references event_repeat (id) on delete cascade,
  -- Weeks or months after the original event.
  position   int not null check (position > 0),
  event_id   uuid not null references event (id) on delete cascade,
  primary key (repeat_id, position)
);

-- Requests and answers about gigs (GIG-03). The lineup is in event_artist. Artists who needed no confirmation have no
-- row here.
create table gig (
  event_id        uuid not null,
  artist_id       uuid not null,
  -- The side that asked. The other side answers.
  asked_by        text not null check (asked_by in ('artist', 'host')),
  status          text not null default 'pending' check (status in ('pending', 'confirmed', 'denied')),
  -- The side that declined. It isn't asked again, but may ask.
  denied_by       text check (denied_by in ('artist', 'host')),
  part            text not null default '' check (length(part) <= 60),
  by_id           uuid not null,
  answered_by_id  uuid,
  created_at      timestamptz not null default now(),
  answered_at     timestamptz,
  primary key (event_id, artist_id),
  check ((status = 'denied') = (denied_by is not null))
);
-- Unanswered gigs of an artist.
create index gig_waiting_of_artist on gig (artist_id, event_id) where status = 'pending';

-- Events promoted on the home page. Past, cancelled and hidden events are skipped, not deleted.
create table promoted_event (
  event_id    uuid primary key references event (id) on delete cascade,
  by_id       uuid not null,
  created_at  timestamptz not null default date_trunc('milliseconds', now())
);
-- Promoted events, latest first.
create index promoted_event_newest on promoted_event (created_at desc, event_id);

-- Fees that override the configuration: for everyone, one currency, one host, or one host and currency. Append-only:
-- the latest effective row applies, and a row without figures ends earlier ones. Orders keep the rates they were
-- created with (FEE-10).
create table fee_rate (
  id                uuid primary key,
  -- The host whose events it applies to. Null: all hosts.
  host_id           uuid,
  currency          text check (currency = lower(currency) and length(currency) = 3),
  percent           numeric(5, 2) check (percent between 0 and 50),
  per_ticket_cents  int check (per_ticket_cents between 0 and 10000),
  starts_at         timestamptz not null,
  by_id             uuid not null,
  created_at        timestamptz not null default date_trunc('milliseconds', now()),
  check ((percent is null) = (per_ticket_cents is null))
);
-- Current fees of a host.
create index fee_rate_of on fee_rate (host_id, currency, starts_at desc, id desc);
-- Latest fee changes.
create index fee_rate_newest on fee_rate (created_at desc, id desc);

create function event_going_when() returns trigger language plpgsql as $$
begin
  select e.starts_at, e.ends_at into new.starts_at, new.ends_at from event e where e.id = new.event_id;
  return new;
end $$;
create trigger event_going_when before insert on event_going for each row execute function event_going_when();

-- When an event ends later, its rows in event_going follow. A concurrent join may keep the old time, which only
-- decides whether to look at the event itself.
create function event_going_moves() returns trigger language plpgsql as $$
begin
  update event_going set starts_at = new.starts_at, ends_at = new.ends_at where event_id = new.id;
  return null;
end $$;
create trigger event_going_moves after update of starts_at, ends_at on event for each row
  when (old.starts_at is distinct from new.starts_at or old.ends_at is distinct from new.ends_at)
  execute function event_going_moves();
