-- Up Migration

-- Domain events, written in the transaction that made them true. The relay delivers them to subscribers.
create table outbox (
  id          uuid primary key,
  position    bigint generated always as identity unique,
  type        text not null,
  key         text not null,
  payload     jsonb not null,
  -- For reading in order without gaps: only rows older than every running transaction are delivered.
  written_by  xid8 not null default pg_current_xact_id(),
  created_at  timestamptz not null default now(),
  relayed_at  timestamptz,
  unique (type, key)
);
-- Serves: undelivered events, in order.
create index outbox_waiting on outbox (position) where relayed_at is null;

-- One row per event and leased subscriber, for money and tickets. A dead worker's rows are free again after their
-- lease.
create table outbox_work (
  fact_id      uuid not null references outbox (id) on delete cascade,
  reaction     text not null,
  run_at       timestamptz not null default now(),
  lease_until  timestamptz,
  attempts     int not null default 0,
  last_error   text,
  done_at      timestamptz,
  dead_at      timestamptz,
  primary key (fact_id, reaction)
);
-- Serves: work that can be claimed.
create index outbox_work_waiting on outbox_work (run_at) where done_at is null and dead_at is null;
-- Serves: work that failed for good and waits for an admin.
create index outbox_work_dead on outbox_work (dead_at desc, fact_id desc, reaction desc) where dead_at is not null;

-- Outgoing mail and text messages.
create table message (
  id           uuid primary key,
  -- Sends the same message only once.
  dedupe_key   text not null unique,
  channel      text not null check (channel in ('mail', 'sms', 'push')),
  recipient    text not null,
  subject      text not null default '',
  text         text not null,
  html         text,
  attachments  jsonb not null default '[]',
  headers      jsonb not null default '{}',
  created_at   timestamptz not null default now(),
  run_at       timestamptz not null default now(),
  lease_until  timestamptz,
  attempts     int not null default 0,
  last_error   text,
  sent_at      timestamptz,
  dead_at      timestamptz,
  priority smallint not null default 0
);
create index message_newest on message (created_at desc, id desc);
create index message_waiting on message (channel, priority, run_at) where sent_at is null and dead_at is null;
-- Serves: deleting old broadcasts. A hundred thousand mails take 300 MB.
create index message_of_crowds on message (created_at) where priority > 0;
-- Serves: messages to an address, for account deletion.
create index message_of_recipient on message (recipient);
create index message_dead on message (dead_at desc, id desc) where dead_at is not null and sent_at is null;

-- Token buckets. Losing them in a crash only forgives a few tries.
create unlogged table rate_bucket (
  key         text primary key,
  tokens      double precision not null,
  updated_at  timestamptz not null default now()
);

-- Settings and marks of this instance, such as the day that the demo city was seeded for.
create table instance_mark (
  name   text primary key,
  value  jsonb not null,
  set_at timestamptz not null default now()
);
