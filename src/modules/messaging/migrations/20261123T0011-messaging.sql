-- Up Migration

-- What a profile is told. One row per thing it is about: a second like of the same post joins the first and brings the
-- row back to the top, unread.
create table notification (
  profile_id    uuid not null,
  id            uuid not null,
  type          text not null,
  -- What makes it one: `item`, or `item:day` where each day has its own.
  key           text not null,
  -- What it is about, to be shown, answered and taken back.
  item_type     text,
  item_id       uuid,
  -- Words as they were then: names, an excerpt, an amount.
  params        jsonb not null default '{}',
  link          text not null,
  actors_total  int not null default 0,
  changed_at    timestamptz not null default now(),
  read_at       timestamptz,
  primary key (profile_id, id),
  unique (profile_id, type, key)
);
-- What is a profile told, newest first?
create index notification_newest on notification (profile_id, changed_at desc, id desc);
-- How much is unread?
create index notification_unread on notification (profile_id, changed_at desc) where read_at is null;
-- What was told of a thing that is gone?
create index notification_of_item on notification (item_id) where item_id is not null;
-- Which notifications are old enough to go? They lie about in the order they were told, so a few pages of ranges do.
create index notification_old on notification using brin (changed_at);

-- Whose acts it tells of. An act is counted once, however often it is heard of; the nil id stands for ourselves.
create table notification_actor (
  profile_id  uuid not null,
  type        text not null,
  key         text not null,
  actor_id    uuid not null,
  created_at  timestamptz not null default now(),
  primary key (profile_id, type, key, actor_id)
);

-- What somebody switched off or on; where nothing is said, the catalogue has it (ACC-04).
create table notification_setting (
  user_id  uuid not null,
  type     text not null,
  channel  text not null check (channel in ('inApp', 'email', 'sms', 'push')),
  enabled  boolean not null,
  primary key (user_id, type, channel)
);

-- How somebody is reached outside of the app.
create table notification_reach (
  user_id           uuid primary key,
  time_zone         text not null default 'America/Los_Angeles',
  -- Minutes of the day in that zone; none is quiet where they are null.
  quiet_from        int check (quiet_from between 0 and 1439),
  quiet_until       int check (quiet_until between 0 and 1439),
  -- What was agreed to, and when: text messages need a consent of their own.
  sms_consent_at    timestamptz,
  sms_consent_text  text,
  -- Everything that came after this is in the next digest.
  digest_at         timestamptz,
  check ((quiet_from is null) = (quiet_until is null)),
  check ((sms_consent_at is null) = (sms_consent_text is null))
);

-- A browser that takes messages while no page is open.
create table push_subscription (
  id          uuid primary key,
  user_id     uuid not null,
  endpoint    text not null unique,
  p256dh      text not null,
  auth        text not null,
  created_at  timestamptz not null default now(),
  session_id text not null
);
create index push_subscription_of_user on push_subscription (user_id);

-- A post that is sent to everybody of its feed, once (BLA-04). `after_id` is how far its crowd has been walked: moved in
-- the transaction that writes to the part walked, so that nobody is left out or written to twice by a worker that dies.
create table broadcast (
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
create index broadcast_walking on broadcast (walked_at) where state = 'walking';

-- What became of it for each person and way. The id is that of the message.
create table broadcast_delivery (
  post_id     uuid not null references broadcast (post_id) on delete cascade,
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
create index broadcast_delivery_due on broadcast_delivery (due_at) where state = 'postponed';
-- Of which messages is the fate not known yet?
create index broadcast_delivery_queued on broadcast_delivery (id) where state = 'queued';
-- Whose delivery is so old that its figures are enough?
create index broadcast_delivery_past on broadcast_delivery (changed_at) where state in ('sent', 'skipped', 'bounced');

-- The log in figures, kept with each part: nobody counts a crowd to show them.
create table broadcast_total (
  post_id  uuid not null references broadcast (post_id) on delete cascade,
  channel  text not null,
  state    text not null,
  why      text not null default '',
  total    int not null,
  primary key (post_id, channel, state, why)
);

-- How much a feed sent, and how much a person got, on a day and a way: the caps.
create table broadcast_day (
  subject_id  uuid not null,
  channel     text not null,
  day         date not null,
  total       int not null check (total > 0),
  primary key (subject_id, channel, day)
);
-- What is past?
create index broadcast_day_past on broadcast_day (day);

-- The pair that signs what is pushed; the private half is encrypted with the secret of the instance.
create table push_key (
  version      int primary key default 1 check (version = 1),
  public_key   text not null,
  private_key  text not null
);

-- What is on its way to a device: that a notification is new. Its words are read when it goes, and the row goes with it.
create table push_delivery (
  subscription_id  uuid not null references push_subscription (id) on delete cascade,
  notification_id  uuid not null,
  profile_id       uuid not null,
  -- The state of the notification that is to be told.
  changed_at       timestamptz not null,
  created_at       timestamptz not null default now(),
  run_at           timestamptz not null default now(),
  lease_until      timestamptz,
  attempts         int not null default 0,
  primary key (subscription_id, notification_id)
);
-- What may go now?
create index push_delivery_waiting on push_delivery (run_at);

-- What is to be texted: a notification of the few kinds that change an evening, to who agreed to texts. Its words are
-- read when it goes, and the row goes with it.
create table text_delivery (
  notification_id  uuid primary key,
  profile_id       uuid not null,
  told_at          timestamptz not null default now(),
  run_at           timestamptz not null default now()
);
-- What may go now?
create index text_delivery_waiting on text_delivery (run_at);
