-- Up Migration

create table post (
  id            uuid primary key,
  feed_type     text not null check (feed_type in ('public', 'event', 'community', 'artist', 'venue')),
  feed_id       uuid,
  -- As whom it was posted, and the person who answers for it.
  profile_id    uuid not null,
  user_id       uuid not null,
  description   text not null default '' check (length(description) <= 1000),
  city          text not null default '',
  state         text not null default '',
  send_email    boolean not null default false,
  send_sms      boolean not null default false,
  -- Once per person, so no crowd meets on the row.
  shares_total  int not null default 0 check (shares_total >= 0),
  pinned_at     timestamptz,
  created_at    timestamptz not null default now(),
  edited_at     timestamptz,
  deleted_at    timestamptz,
  deleted_by    uuid,
  -- Taken out of sight by who looks after the house.
  hidden_at     timestamptz,
  check ((feed_type = 'public') = (feed_id is null))
);
-- What is in a feed, newest first?
create index post_of_feed on post (feed_id, created_at desc, id desc) where deleted_at is null and hidden_at is null;
create index post_pinned on post (feed_id, pinned_at desc, id) where pinned_at is not null and deleted_at is null and hidden_at is null;
-- What did a profile post, newest first?
create index post_of_profile on post (profile_id, created_at desc, id desc) where deleted_at is null and hidden_at is null;
-- What is new in a city, and what is new at all?
create index post_in_city on post (city, created_at desc, id desc) where deleted_at is null and hidden_at is null;
create index post_newest on post (created_at desc, id desc) where deleted_at is null and hidden_at is null;

-- Whose names stand over a post: first the profile it was posted as.
create table post_creator (
  post_id     uuid not null references post (id) on delete cascade,
  profile_id  uuid not null,
  position    int not null default 0,
  primary key (post_id, profile_id)
);

-- The one thing a post carries (PST-03): a gif is kept as it was found, everything else is named.
create table post_item (
  post_id    uuid primary key references post (id) on delete cascade,
  kind       text not null check (kind in ('image', 'event', 'track', 'gif', 'activity', 'poll')),
  target_id  uuid,
  gif        jsonb,
  check ((kind = 'gif') = (gif is not null)),
  check ((kind = 'gif') = (target_id is null))
);

create table poll (
  id            uuid primary key,
  post_id       uuid not null unique references post (id) on delete cascade,
  closes_at     timestamptz,
  voters_total  int not null default 0 check (voters_total >= 0)
);
create table poll_option (
  poll_id      uuid not null references poll (id) on delete cascade,
  id           uuid not null,
  position     int not null,
  description  text not null default '',
  kind         text check (kind in ('image', 'event', 'track', 'gif')),
  target_id    uuid,
  gif          jsonb,
  -- A poll is voted in once by each person, its options are few: no row is hot enough to need more than a counter.
  votes_total  int not null default 0 check (votes_total >= 0),
  primary key (poll_id, id),
  check ((kind is not distinct from 'gif') = (gif is not null))
);
-- One person, one vote, whoever they act as.
create table poll_vote (
  poll_id     uuid not null references poll (id) on delete cascade,
  user_id     uuid not null,
  option_id   uuid not null,
  created_at  timestamptz not null default now(),
  primary key (poll_id, user_id)
);

-- Who sent a post on, once each (SHP-01).
create table post_share (
  post_id     uuid not null references post (id) on delete cascade,
  user_id     uuid not null,
  created_at  timestamptz not null default now(),
  primary key (post_id, user_id)
);
