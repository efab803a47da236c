-- Up Migration

-- Terminal: simulated card readers, and intents and charges of cards presented to them.
alter table stripe_emulator_intent add column card_present boolean not null default false;
alter table stripe_emulator_charge add column card_present boolean not null default false;

create table stripe_emulator_location (
  id text primary key,
  display_name text not null,
  address jsonb not null,
  metadata jsonb not null default '{}',
  created_at timestamptz not null,
  sequence bigint generated always as identity
);
create unique index stripe_emulator_location_sequence on stripe_emulator_location (sequence);

create table stripe_emulator_reader (
  id text primary key,
  location_id text not null references stripe_emulator_location (id),
  label text not null,
  device_type text not null,
  serial_number text not null unique,
  metadata jsonb not null default '{}',
  online boolean not null default true,
  -- The latest action: an intent to take a card for. Cancelling an action removes it.
  action_intent_id text references stripe_emulator_intent (id),
  action_status text check (action_status in ('in_progress', 'succeeded', 'failed')),
  failure_code text,
  failure_message text,
  created_at timestamptz not null,
  sequence bigint generated always as identity,
  check ((action_intent_id is null) = (action_status is null)),
  check ((action_status is not distinct from 'failed') = (failure_code is not null))
);
create unique index stripe_emulator_reader_sequence on stripe_emulator_reader (sequence);
create index stripe_emulator_reader_location on stripe_emulator_reader (location_id);
