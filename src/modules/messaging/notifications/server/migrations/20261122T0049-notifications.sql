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
  created_at  timestamptz not null default now()
);
create index push_subscription_of_user on push_subscription (user_id);
