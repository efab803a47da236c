-- Up Migration

-- A device is told as long as the session lives that asked for it: signing out, here or from afar, ends it.
alter table push_subscription add column session_id text not null;

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
