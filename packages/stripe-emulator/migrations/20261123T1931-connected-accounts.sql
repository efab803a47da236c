-- Up Migration

-- Connected accounts, the money sent to them, and their payouts.
create table stripe_emulator_account (
  id text primary key,
  display_name text,
  contact_email text,
  country text,
  entity_type text,
  currency text,
  dashboard text,
  metadata jsonb not null default '{}',
  transfers text not null check (transfers in ('active', 'pending', 'restricted')),
  -- Can't be resolved by giving more information.
  rejected boolean not null default false,
  -- Requirements that restrict transfers now, and those that will later.
  due jsonb not null default '[]',
  due_later jsonb not null default '[]',
  -- 'stopped': a payout has failed, so none is made until the account gives another bank account.
  bank text not null default 'works' check (bank in ('works', 'refuses', 'stopped')),
  created_at timestamptz not null,
  sequence bigint generated always as identity
);

create table stripe_emulator_account_link (
  key text primary key,
  account_id text not null references stripe_emulator_account (id),
  use_case text not null,
  refresh_url text not null,
  return_url text,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index stripe_emulator_account_link_account on stripe_emulator_account_link (account_id);

create table stripe_emulator_transfer (
  id text primary key,
  account_id text not null references stripe_emulator_account (id),
  amount bigint not null check (amount > 0),
  reversed bigint not null default 0,
  currency text not null,
  description text,
  transfer_group text,
  metadata jsonb not null default '{}',
  created_at timestamptz not null,
  sequence bigint generated always as identity,
  check (reversed between 0 and amount)
);
create unique index stripe_emulator_transfer_sequence on stripe_emulator_transfer (sequence);
create index stripe_emulator_transfer_account on stripe_emulator_transfer (account_id);
create index stripe_emulator_transfer_group on stripe_emulator_transfer (transfer_group);

create table stripe_emulator_reversal (
  id text primary key,
  transfer_id text not null references stripe_emulator_transfer (id),
  amount bigint not null check (amount > 0),
  currency text not null,
  metadata jsonb not null default '{}',
  created_at timestamptz not null,
  sequence bigint generated always as identity
);
create index stripe_emulator_reversal_transfer on stripe_emulator_reversal (transfer_id, sequence);

create table stripe_emulator_payout (
  id text primary key,
  account_id text not null references stripe_emulator_account (id),
  amount bigint not null check (amount > 0),
  currency text not null,
  status text not null check (status in ('paid', 'failed')),
  automatic boolean not null,
  description text,
  metadata jsonb not null default '{}',
  created_at timestamptz not null,
  sequence bigint generated always as identity
);
create unique index stripe_emulator_payout_sequence on stripe_emulator_payout (sequence);
create index stripe_emulator_payout_account on stripe_emulator_payout (account_id);

-- The part of a thin event that isn't delivered, only fetched.
alter table stripe_emulator_event add column data jsonb;
