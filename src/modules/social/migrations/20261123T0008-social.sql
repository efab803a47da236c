-- Up Migration

-- Do-lists (by users) and collections (by Backbeat) share a table (X-12).
create table collection (
  id            uuid primary key,
  kind          text not null check (kind in ('do-list', 'collection')),
  layout        text not null default 'list' check (layout in ('list', 'chain')),
  name          text not null check (length(name) between 1 and 100),
  description   text not null default '',
  gel           text not null default 'amber',
  verified      boolean not null default false,
  visibility    text not null default 'public' check (visibility in ('public', 'unlisted', 'private')),
  -- The owner's profile.
  creator_id    uuid not null,
  events_total  int not null default 0 check (events_total >= 0),
  users_total   int not null default 0 check (users_total >= 0),
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  deleted_at    timestamptz
);
create index collection_freshest on collection (kind, updated_at desc, id desc) where visibility = 'public' and deleted_at is null;
create index collection_by_creator on collection (creator_id, updated_at desc, id desc) where deleted_at is null;

create table collection_event (
  collection_id  uuid not null references collection (id) on delete cascade,
  event_id       uuid not null,
  position       int not null check (position >= 0),
  note           text not null default '',
  primary key (collection_id, event_id),
  constraint collection_event_in_order unique (collection_id, position) deferrable initially deferred,
  -- Null for events added by the demo data.
  added_by uuid
);
create index collection_event_by_event on collection_event (event_id, collection_id);

-- Users who follow a list.
create table collection_user (
  collection_id  uuid not null references collection (id) on delete cascade,
  user_id        uuid not null,
  created_at     timestamptz not null default now(),
  primary key (collection_id, user_id)
);
create index collection_user_newest on collection_user (collection_id, created_at desc, user_id);
create index collection_user_by_user on collection_user (user_id, created_at desc, collection_id);

-- Plans: an activity on the wire (PLN-01).
create table plan (
  id                  uuid primary key,
  creator_id          uuid not null,
  name                text not null check (length(name) between 1 and 100),
  description         text not null default '',
  image_id            uuid,
  gel                 text not null default 'amber',
  is_open             boolean not null default false,
  place_name          text not null default '',
  city                text not null default '',
  state               text not null default '',
  starts_at           timestamptz,
  participants_total  int not null default 0 check (participants_total >= 0),
  requests_total      int not null default 0 check (requests_total >= 0),
  created_at          timestamptz not null default now(),
  deleted_at          timestamptz,
  joining text not null default 'approval' check (joining in ('open', 'approval')),
  vote_ends_at timestamptz
);
create index plan_of_creator on plan (creator_id, starts_at, id) where deleted_at is null;
create index plan_vote_ending on plan (vote_ends_at) where vote_ends_at is not null and deleted_at is null;
create index plan_by_image on plan (image_id);

create table plan_event (
  plan_id   uuid not null references plan (id) on delete cascade,
  event_id  uuid not null,
  position  int not null default 0,
  primary key (plan_id, event_id)
);
create index plan_event_by_event on plan_event (event_id, plan_id);

create table plan_participant (
  plan_id     uuid not null references plan (id) on delete cascade,
  user_id     uuid not null,
  status      text not null check (status in ('pending', 'confirmed', 'denied', 'invited')),
  created_at  timestamptz not null default now(),
  primary key (plan_id, user_id)
);
create index plan_participant_in_order on plan_participant (plan_id, status, created_at, user_id);
create index plan_participant_by_user on plan_participant (user_id, status, created_at desc, plan_id);

-- Comments on posts and plans, with one level of replies (CMT-01).
create table comment (
  id             uuid primary key,
  item_type      text not null check (item_type in ('feedPost', 'activity')),
  item_id        uuid not null,
  parent_id      uuid references comment (id) on delete cascade,
  profile_id     uuid not null,
  -- The user who wrote it, also when acting as another profile.
  user_id        uuid not null,
  text           text not null check (length(text) between 1 and 2000),
  replies_total  int not null default 0 check (replies_total >= 0),
  created_at     timestamptz not null default now(),
  deleted_at     timestamptz,
  deleted_by     uuid
);
create index comment_newest on comment (item_type, item_id, created_at desc, id desc)
  where parent_id is null and deleted_at is null;
create index comment_replies on comment (parent_id, created_at desc, id desc) where parent_id is not null and deleted_at is null;

-- Stored totals of comments and replies. Comments arrive slowly enough for one row per item.
create table comment_total (
  item_type  text not null,
  item_id    uuid not null,
  total      int not null check (total >= 0),
  primary key (item_type, item_id)
);

-- Likes, one row per profile and item (LIK-01). `user_id` is the user who acted as the profile.
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
create index item_like_newest on item_like (item_type, item_id, created_at desc, profile_id desc);

-- Stored totals. One row can't take every like of a popular post, so each like inserts a `like_delta`, a scheduled
-- task adds those up, and readers add what is still waiting.
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
create index like_delta_of_item on like_delta (item_type, item_id) include (delta);

create table post (
  id            uuid primary key,
  feed_type     text not null check (feed_type in ('public', 'event', 'community', 'artist', 'venue')),
  feed_id       uuid,
  -- The profile it was posted as, and the user who posted it.
  profile_id    uuid not null,
  user_id       uuid not null,
  description   text not null default '' check (length(description) <= 1000),
  city          text not null default '',
  state         text not null default '',
  send_email    boolean not null default false,
  send_sms      boolean not null default false,
  -- Counts each user once, so the row is never hot.
  shares_total  int not null default 0 check (shares_total >= 0),
  pinned_at     timestamptz,
  created_at    timestamptz not null default now(),
  edited_at     timestamptz,
  deleted_at    timestamptz,
  deleted_by    uuid,
  -- Hidden by an admin.
  hidden_at     timestamptz,
  check ((feed_type = 'public') = (feed_id is null))
);
create index post_of_feed on post (feed_id, created_at desc, id desc) where deleted_at is null and hidden_at is null;
create index post_pinned on post (feed_id, pinned_at desc, id) where pinned_at is not null and deleted_at is null and hidden_at is null;
create index post_of_profile on post (profile_id, created_at desc, id desc) where deleted_at is null and hidden_at is null;
-- The newest posts of a city, and the newest of all.
create index post_in_city on post (city, created_at desc, id desc) where deleted_at is null and hidden_at is null;
create index post_newest on post (created_at desc, id desc) where deleted_at is null and hidden_at is null;

-- The authors shown on a post, starting with the profile it was posted as.
create table post_creator (
  post_id     uuid not null references post (id) on delete cascade,
  profile_id  uuid not null,
  position    int not null default 0,
  primary key (post_id, profile_id)
);

-- The attachment of a post (PST-03). GIFs are stored as found, everything else by id.
create table post_item (
  post_id    uuid primary key references post (id) on delete cascade,
  kind       text not null check (kind in ('image', 'event', 'track', 'gif', 'activity', 'poll')),
  target_id  uuid,
  gif        jsonb,
  check ((kind = 'gif') = (gif is not null)),
  check ((kind = 'gif') = (target_id is null))
);
create index post_item_by_image on post_item (target_id) where kind = 'image';
create index post_item_by_track on post_item (target_id) where kind = 'track';

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
  -- Each user votes once and options are few, so a plain counter is enough.
  votes_total  int not null default 0 check (votes_total >= 0),
  primary key (poll_id, id),
  check ((kind is not distinct from 'gif') = (gif is not null))
);
create index poll_option_by_image on poll_option (target_id) where kind = 'image';
create index poll_option_by_track on poll_option (target_id) where kind = 'track';

-- One vote per user, whichever profile they act as.
create table poll_vote (
  poll_id     uuid not null references poll (id) on delete cascade,
  user_id     uuid not null,
  option_id   uuid not null,
  created_at  timestamptz not null default now(),
  primary key (poll_id, user_id)
);

-- Shares, one row per user and post (SHP-01).
create table post_share (
  post_id     uuid not null references post (id) on delete cascade,
  user_id     uuid not null,
  created_at  timestamptz not null default now(),
  primary key (post_id, user_id)
);

-- Options to vote on in a plan: events or dates (PLN-02). The chosen one is copied into the plan.
create table plan_option (
  id           uuid primary key,
  plan_id      uuid not null references plan (id) on delete cascade,
  event_id     uuid,
  starts_at    timestamptz not null,
  position     int not null default 0,
  is_picked    boolean not null default false,
  -- Stored total. Few users vote on one plan, so the row is never hot.
  votes_total  int not null default 0 check (votes_total >= 0)
);
create index plan_option_of on plan_option (plan_id, position, id);
create unique index plan_option_one_picked on plan_option (plan_id) where is_picked;

create table plan_vote (
  option_id   uuid not null references plan_option (id) on delete cascade,
  user_id     uuid not null,
  created_at  timestamptz not null default now(),
  primary key (option_id, user_id)
);

-- Sources of points, one row each: an event, an order or the profile that gave them.
create table beat (
  profile_id  uuid not null,
  kind        text not null,
  source      text not null,
  -- The user who gave the points, if any. Mutual points are capped.
  giver_id    uuid,
  points      real not null check (points > 0),
  at          timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  -- When it was recorded. Rows after the last scheduled run are not in the score yet.
  noted_at    timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  primary key (profile_id, kind, source)
);
create index beat_given on beat (giver_id, profile_id) where giver_id is not null;

-- How the last scheduled run computed each score.
create table beat_score (
  profile_id   uuid primary key,
  score        int not null check (score >= 0),
  -- [{"kind": "going", "count": 3, "points": 27.4}]
  parts        jsonb not null,
  computed_at  timestamptz not null
);

-- Contributors to a list, and invitations (COL-04).
create table collection_contributor (
  collection_id  uuid not null references collection (id) on delete cascade,
  user_id        uuid not null,
  status         text not null default 'invited' check (status in ('invited', 'confirmed', 'denied')),
  by_id          uuid not null,
  created_at     timestamptz not null default now(),
  primary key (collection_id, user_id)
);
create index collection_contributor_by_user on collection_contributor (user_id, created_at desc, collection_id);
