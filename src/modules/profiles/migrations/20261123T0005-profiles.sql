-- Up Migration

-- One table for users, communities, artists and venues, so that following, searching, posting and notifying are
-- written once.
create table profile (
  id               uuid primary key,
  type             text not null check (type in ('user', 'community', 'artist', 'venue')),
  -- External profiles keep their own key: venue:google:{placeId}, artist:spotify:{id}.
  provider         text not null default 'backbeat',
  provider_id      text not null,
  name             text not null check (length(name) between 1 and 100),
  first_name       text,
  last_name        text,
  username         text unique,
  bio              text not null default '',
  -- A line under the name: the artist's home, the venue's neighborhood.
  note             text not null default '',
  image_id         uuid,
  gel              text not null default 'amber',
  verified         boolean not null default false,
  score            int not null default 0 check (score >= 0),
  city             text,
  state            text,
  country          text,
  neighborhood_id  uuid,
  latitude         double precision,
  longitude        double precision,
  followers_total  int not null default 0 check (followers_total >= 0),
  created_at       timestamptz not null default now(),
  deleted_at       timestamptz,
  unique (type, provider, provider_id),
  caretaken boolean not null default false
);
create index profile_newest on profile (type, created_at desc, id desc) where deleted_at is null;
-- Venues by the beginning of the name.
create index venue_by_start on profile (lower(name) text_pattern_ops) where type = 'venue' and deleted_at is null;
-- Profiles that show an image.
create index profile_by_image on profile (image_id);
-- Venues with the same name, ignoring case and punctuation.
create index venue_by_plain_name on profile ((regexp_replace(lower(name), '[^[:alnum:]]+', '', 'g')), id)
  where type = 'venue' and deleted_at is null;
-- Deleted users, latest first.
create index profile_left on profile (deleted_at desc, id desc) where deleted_at is not null and type = 'user';
-- Profiles by words of the name.
create index profile_words on profile using gin (to_tsvector('simple', name));

create table neighborhood (
  id            uuid primary key,
  slug          text not null unique,
  name          text not null,
  code          text not null,
  city          text not null,
  state         text not null,
  state_code    text not null,
  country       text not null default 'United States',
  country_code  text not null default 'US',
  latitude      double precision not null,
  longitude     double precision not null,
  image_id      uuid,
  boundary jsonb check (jsonb_typeof(boundary) = 'array' and jsonb_array_length(boundary) >= 3)
);
create index neighborhood_by_city on neighborhood (city, name);
-- Neighborhoods around a point.
create index neighborhood_around on neighborhood (latitude, longitude);

create table venue (
  id               uuid primary key references profile (id) on delete cascade,
  kind             text not null default '',
  address1         text not null default '',
  address2         text not null default '',
  city             text not null,
  state            text not null,
  state_code       text not null,
  country          text not null default 'United States',
  country_code     text not null default 'US',
  zip_code         text not null default '',
  neighborhood_id  uuid,
  latitude         double precision not null,
  longitude        double precision not null,
  -- PLT-09.
  timezone         text not null default 'America/Los_Angeles',
  capacity         int check (capacity > 0),
  directions       text not null default '',
  rating           double precision,
  ratings_total    int not null default 0,
  placed_by_own boolean not null default false
);
create index venue_by_neighborhood on venue (neighborhood_id);

create table artist (
  id            uuid primary key references profile (id) on delete cascade,
  external_url  text not null default '',
  popularity    int not null default 0 check (popularity between 0 and 100),
  top_performer boolean
);

create table community (
  id               uuid primary key references profile (id) on delete cascade,
  membership_type  text not null check (membership_type in ('open', 'approval', 'conditional')),
  description      text not null default '',
  members_total    int not null default 0 check (members_total >= 0)
);
-- Communities, largest first.
create index community_largest on community (members_total desc, id);

create table community_participant (
  community_id  uuid not null references community (id) on delete cascade,
  user_id       uuid not null,
  status        text not null check (status in ('pending', 'confirmed', 'denied', 'invited')),
  created_at    timestamptz not null default now(),
  primary key (community_id, user_id)
);
create index community_participant_newest on community_participant (community_id, status, created_at desc, user_id);
create index community_participant_by_user on community_participant (user_id, status);

-- The audiences a user chose for parts of their profile. Others have the default (PRF-08).
create table profile_privacy (
  profile_id  uuid not null references profile (id) on delete cascade,
  block       text not null,
  audience    text not null check (audience in ('everyone', 'friends', 'nobody')),
  primary key (profile_id, block),
  constraint profile_privacy_block_check
  check (block in ('events', 'pastEvents', 'communities', 'artists', 'doLists', 'friends', 'diary'))
);

-- Data that only the user reads. Separate from `profile`, so that no list of profiles can include it (PRF-03).
create table profile_private (
  profile_id  uuid primary key references profile (id) on delete cascade,
  phone       text,
  address1    text not null default '',
  address2    text not null default '',
  zip_code    text not null default ''
);

-- Follows belong to the profile that follows. Mutual follows are marked in the row, so that friends are one index
-- range instead of a join.
create table follow (
  profile_id     uuid not null,
  followed_id    uuid not null,
  followed_type  text not null check (followed_type in ('user', 'community', 'artist', 'venue')),
  status         text not null default 'confirmed' check (status in ('pending', 'confirmed', 'denied', 'invited')),
  mutual         boolean not null default false,
  created_at     timestamptz not null default now(),
  primary key (profile_id, followed_id),
  check (profile_id <> followed_id)
);
-- Followed profiles, newest first.
create index follow_newest on follow (profile_id, followed_type, created_at desc, followed_id desc) where status = 'confirmed';
-- Friends, newest first.
create index follow_friends on follow (profile_id, created_at desc, followed_id desc) where mutual;
-- Followers, newest first.
create index follow_followers on follow (followed_id, created_at desc, profile_id desc) where status = 'confirmed';
-- All followers of a profile in pages, for notifications.
create index follow_audience on follow (followed_id, profile_id) where status = 'confirmed';

-- Stored totals: `followers`, `friends`, and followed profiles by type.
create table follow_total (
  profile_id  uuid not null,
  kind        text not null check (kind in ('followers', 'friends', 'user', 'community', 'artist', 'venue')),
  total       int not null check (total >= 0),
  primary key (profile_id, kind)
);

-- The teams of communities, artists and venues (COM-14, ROL-07), which may act as them (SWI-09).
create table profile_team (
  profile_id      uuid not null references profile (id) on delete cascade,
  user_id         uuid not null,
  creator_type    text not null check (creator_type in ('owner', 'collaborator', 'assistant')),
  creator_status  text not null default 'confirmed' check (creator_status in ('invited', 'confirmed', 'denied')),
  created_at      timestamptz not null default now(),
  primary key (profile_id, user_id),
  held_type text check (held_type in ('collaborator', 'assistant'))
);
-- Profiles a user runs.
create index profile_team_by_user on profile_team (user_id, created_at, profile_id);
create unique index profile_team_one_owner on profile_team (profile_id)
  where creator_type = 'owner' and creator_status = 'confirmed';
create unique index profile_team_one_offer on profile_team (profile_id)
  where creator_type = 'owner' and creator_status = 'invited';

-- Blocks, with a row for each side, so that every list hides both directions with one lookup by key. `is_own` marks
-- the side that blocked.
create table blocked_pair (
  profile_id  uuid not null,
  other_id    uuid not null,
  is_own      boolean not null,
  created_at  timestamptz not null default now(),
  primary key (profile_id, other_id),
  check (profile_id <> other_id)
);
-- Blocked users, newest first.
create index blocked_pair_own on blocked_pair (profile_id, created_at desc, other_id desc) where is_own;

-- Muted profiles, whose posts, comments and notifications are hidden. They can't see that.
create table muted_profile (
  profile_id  uuid not null,
  muted_id    uuid not null,
  created_at  timestamptz not null default now(),
  primary key (profile_id, muted_id),
  check (profile_id <> muted_id)
);
-- Muted profiles, newest first.
create index muted_profile_newest on muted_profile (profile_id, created_at desc, muted_id desc);

-- Membership rules of a community (X-31). All of them must be met.
create table membership_rule (
  id            uuid primary key,
  community_id  uuid not null references community (id) on delete cascade,
  position      int not null check (position >= 0),
  kind          text not null check (kind in ('follows', 'attended', 'ticket', 'question')),
  -- The artist to follow, or the event to have a ticket for.
  about_id      uuid,
  -- Days of following, or events attended.
  amount        int not null default 0 check (amount >= 0),
  question      text not null default '' check (length(question) <= 300),
  unique (community_id, position),
  check ((about_id is not null) = (kind in ('follows', 'ticket'))),
  check ((question <> '') = (kind = 'question'))
);

-- Answers to a community's questions. Deleted with the membership or request.
create table membership_answer (
  community_id  uuid not null,
  user_id       uuid not null,
  condition_id  uuid not null references membership_rule (id) on delete cascade,
  answer        text not null check (length(answer) <= 500),
  primary key (community_id, user_id, condition_id),
  foreign key (community_id, user_id) references community_participant (community_id, user_id) on delete cascade
);

-- Merged venues: the old address redirects to the venue that was kept (VEN-06).
create table venue_merged (
  venue_id    uuid primary key references profile (id) on delete cascade,
  into_id     uuid not null references profile (id) on delete cascade,
  created_at  timestamptz not null default date_trunc('milliseconds', now()),
  check (venue_id <> into_id)
);
-- Redirects to a venue.
create index venue_merged_into on venue_merged (into_id);
