-- Up Migration

-- Notifications of a profile, one row per item: a second like of the same post joins the first and moves the row to
-- the top, unread.
create table notification (
  profile_id    uuid not null,
  id            uuid not null,
  type          text not null,
  -- Groups: `item`, or `item:day` for one row per day.
  key           text not null,
  -- The item that it shows, answers, and is removed with.
  item_type     text,
  item_id       uuid,
  -- Text as of that time: names, an excerpt, an amount.
  params        jsonb not null default '{}',
  link          text not null,
  actors_total  int not null default 0,
  changed_at    timestamptz not null default now(),
  read_at       timestamptz,
  primary key (profile_id, id),
  unique (profile_id, type, key)
);
-- A profile's notifications, newest first.
create index notification_newest on notification (profile_id, changed_at desc, id desc);
-- Unread count.
create index notification_unread on notification (profile_id, changed_at desc) where read_at is null;
-- Notifications about a deleted item.
create index notification_of_item on notification (item_id) where item_id is not null;
-- Old notifications to delete. Rows are roughly in order of time, so BRIN needs few pages.
create index notification_old on notification using brin (changed_at);

-- Actors of a notification. Each counts once, however often the event is delivered. The nil id is Backbeat.
create table notification_actor (
  profile_id  uuid not null,
  type        text not null,
  key         text not null,
  actor_id    uuid not null,
  created_at  timestamptz not null default now(),
  primary key (profile_id, type, key, actor_id)
);

-- Switches that a user changed. Missing rows have the catalogue's default (ACC-04).
create table notification_setting (
  user_id  uuid not null,
  type     text not null,
  channel  text not null check (channel in ('inApp', 'email', 'sms', 'push')),
  enabled  boolean not null,
  primary key (user_id, type, channel)
);

-- How a user is reached outside of the app.
create table notification_reach (
  user_id           uuid primary key,
  -- PLT-09. New rows have the zone of the browser or the instance.
  time_zone         text not null default 'America/Los_Angeles',
  -- Minutes of the day in that zone. Null: no quiet hours.
  quiet_from        int check (quiet_from between 0 and 1439),
  quiet_until       int check (quiet_until between 0 and 1439),
  -- Text messages need a separate consent: its time and wording.
  sms_consent_at    timestamptz,
  sms_consent_text  text,
  -- The next digest has everything since.
  digest_at         timestamptz,
  check ((quiet_from is null) = (quiet_until is null)),
  check ((sms_consent_at is null) = (sms_consent_text is null))
);

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

-- A post that is emailed and texted to its feed's audience, once (BLA-04). `after_id` is the position in the
-- audience. It advances in the transaction that writes the messages, so that a worker that dies skips no one and
-- sends nothing twice.
create table broadcast (
  post_id     uuid primary key,
  feed_type   text not null check (feed_type in ('event', 'community', 'artist')),
  feed_id     uuid not null,
  profile_id  uuid not null,
  user_id     uuid not null,
  -- Requested channels, and those whose daily limit the feed had reached.
  channels    text[] not null,
  refused     text[] not null default '{}',
  state       text not null default 'walking' check (state in ('walking', 'done', 'cut', 'stopped')),
  after_id    uuid not null default '00000000-0000-0000-0000-000000000000',
  -- How many more users may be reached: few for a new account.
  people_left int not null check (people_left >= 0),
  created_at  timestamptz not null default now(),
  walked_at   timestamptz not null default now()
);
-- The broadcast that has waited longest for its next part.
create index broadcast_walking on broadcast (walked_at) where state = 'walking';

-- The outcome for each user and channel. The id is that of the message.
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
-- Deliveries whose quiet hours are over.
create index broadcast_delivery_due on broadcast_delivery (due_at) where state = 'postponed';
-- Messages without an outcome yet.
create index broadcast_delivery_queued on broadcast_delivery (id) where state = 'queued';
-- Old deliveries to delete.
create index broadcast_delivery_past on broadcast_delivery (changed_at) where state in ('sent', 'skipped', 'bounced');

-- Totals of the log, updated with each part, so that reading them needs no counting.
create table broadcast_total (
  post_id  uuid not null references broadcast (post_id) on delete cascade,
  channel  text not null,
  state    text not null,
  why      text not null default '',
  total    int not null,
  primary key (post_id, channel, state, why)
);

-- Sent per feed and received per user, by day and channel, for the limits.
create table broadcast_day (
  subject_id  uuid not null,
  channel     text not null,
  day         date not null,
  total       int not null check (total > 0),
  primary key (subject_id, channel, day)
);
-- Past days to delete.
create index broadcast_day_past on broadcast_day (day);

-- The key pair that signs push messages. The private key is encrypted with the instance's secret.
create table push_key (
  version      int primary key default 1 check (version = 1),
  public_key   text not null,
  private_key  text not null
);

-- A push of a notification to a device. The text is read when it is sent, and then the row is deleted.
create table push_delivery (
  subscription_id  uuid not null references push_subscription (id) on delete cascade,
  notification_id  uuid not null,
  profile_id       uuid not null,
  -- The version of the notification to send.
  changed_at       timestamptz not null,
  created_at       timestamptz not null default now(),
  run_at           timestamptz not null default now(),
  lease_until      timestamptz,
  attempts         int not null default 0,
  primary key (subscription_id, notification_id)
);
-- Pushes that are due.
create index push_delivery_waiting on push_delivery (run_at);

-- A text message about a notification, for users with consent. The text is read when it is sent, and then the row is
-- deleted.
create table text_delivery (
  notification_id  uuid primary key,
  profile_id       uuid not null,
  told_at          timestamptz not null default now(),
  run_at           timestamptz not null default now()
);
-- Texts that are due.
create index text_delivery_waiting on text_delivery (run_at);
