-- Up Migration

-- A post that is sent to everybody of its feed, once (BLA-04). `after_id` is how far its crowd has been walked: moved in
-- the transaction that writes to the part walked, so that nobody is left out or written to twice by a worker that dies.
create table blast (
  post_id     uuid primary key,
  feed_type   text not null check (feed_type in ('event', 'community', 'artist')),
  feed_id     uuid not null,
  profile_id  uuid not null,
  user_id     uuid not null,
  -- On which ways it was to go, and which of them the feed had used up for the day.
  channels    text[] not null,
  refused     text[] not null default '{}',
  state       text not null default 'walking' check (state in ('walking', 'done', 'cut', 'stopped')),
  after_id    uuid not null default '00000000-0000-0000-0000-000000000000',
  -- How many more people may be walked: few for an account that was opened today.
  people_left int not null check (people_left >= 0),
  created_at  timestamptz not null default now(),
  walked_at   timestamptz not null default now()
);
-- Which crowd has waited longest for its next part?
create index blast_walking on blast (walked_at) where state = 'walking';

-- What became of it for each person and way. The id is that of the message.
create table blast_delivery (
  post_id     uuid not null references blast (post_id) on delete cascade,
  user_id     uuid not null,
  channel     text not null check (channel in ('email', 'sms')),
  id          uuid not null unique,
  state       text not null check (state in ('queued', 'sent', 'postponed', 'skipped', 'bounced')),
  why         text,
  due_at      timestamptz,
  changed_at  timestamptz not null default now(),
  primary key (post_id, user_id, channel),
  check ((state = 'postponed') = (due_at is not null)),
  check ((state = 'skipped') = (why is not null))
);
-- Whose night is over?
create index blast_delivery_due on blast_delivery (due_at) where state = 'postponed';
-- Of which messages is the fate not known yet?
create index blast_delivery_queued on blast_delivery (id) where state = 'queued';

-- The log in figures, kept with each part: nobody counts a crowd to show them.
create table blast_total (
  post_id  uuid not null references blast (post_id) on delete cascade,
  channel  text not null,
  state    text not null,
  why      text not null default '',
  total    int not null,
  primary key (post_id, channel, state, why)
);

-- How much a feed sent, and how much a person got, on a day and a way: the caps.
create table blast_day (
  subject_id  uuid not null,
  channel     text not null,
  day         date not null,
  total       int not null check (total > 0),
  primary key (subject_id, channel, day)
);
-- What is past?
create index blast_day_past on blast_day (day);
