-- Up Migration

-- A host's account at the payment provider, as the provider described it last (PYO-01).
create table payee (
  profile_id  uuid not null,
  -- The emulator's accounts can't be paid by the real provider.
  provider    text not null check (provider in ('embedded', 'stripe')),
  account_id  text not null unique,
  country     text not null,
  transfers   text not null default 'restricted' check (transfers in ('active', 'pending', 'restricted', 'rejected')),
  -- The provider's names of missing details: now, and later.
  due         text[] not null default '{}',
  due_later   text[] not null default '{}',
  read_at     timestamptz,
  -- When the provider sent news that was not read yet.
  news_at     timestamptz,
  created_at  timestamptz not null default now(),
  primary key (profile_id, provider)
);
create index payee_with_news on payee (news_at) where news_at is not null;

-- Payouts from a host's account to their bank, mirrored from the provider.
create table bank_payout (
  account_id    text not null references payee (account_id) on delete cascade,
  id            text not null,
  amount_minor  bigint not null,
  currency      text not null,
  status        text not null,
  failure_code  text,
  arrives_at    timestamptz not null,
  created_at    timestamptz not null,
  primary key (account_id, id)
);
create index bank_payout_newest on bank_payout (account_id, created_at desc);

-- The money owed to a host for an event, or by them: computed from the ledger, paid once (PYO-02).
create table settlement (
  id               uuid primary key,
  event_id         uuid not null,
  host_id          uuid not null,
  currency         text not null,
  -- Another row follows when the ledger moves after the first was sent.
  round            int not null check (round > 0),
  state            text not null default 'due' check (state in ('due', 'held', 'requested', 'sent', 'failed', 'reversed')),
  -- Why it is in this state, if that needs explaining.
  reason           text,
  -- The host's balance of the event. Negative: the host owes it. Fixed once requested.
  amount_minor     bigint not null default 0,
  -- Kept from this settlement for what the host owed for earlier events: [{"eventId", "amount"}].
  recovered        jsonb not null default '[]',
  recovered_minor  bigint not null default 0 check (recovered_minor >= 0),
  -- Returned by the host's account after it was sent.
  reversed_minor   bigint not null default 0 check (reversed_minor >= 0),
  account_id       text,
  transfer_id      text unique,
  -- A part of the idempotency key. It grows when the provider refused, which it repeats for the same key.
  attempt          int not null default 1,
  tries            int not null default 0,
  run_at           timestamptz not null default now(),
  last_error       text,
  due_at           timestamptz not null,
  sent_at          timestamptz,
  created_at       timestamptz not null default now(),
  unique (event_id, host_id, currency, round),
  check (state not in ('requested', 'sent') or recovered_minor <= amount_minor)
);
-- At most one open settlement of an event, and one request of a host at a time, because it may recover older debts.
create unique index settlement_open on settlement (event_id, host_id, currency) where state in ('due', 'held', 'requested', 'failed');
create unique index settlement_requested on settlement (host_id, currency) where state = 'requested';
-- Due work of the run.
create index settlement_to_run on settlement (run_at) where state in ('due', 'held', 'requested');
-- The statements of a host, newest first.
create index settlement_of_host on settlement (host_id, id desc);
-- The list of admins.
create index settlement_in_trouble on settlement (state, id desc) where state in ('held', 'failed');

-- Since when settlements are paid: events that ended before were settled elsewhere.
create table payouts_start (
  provider    text primary key,
  started_at  timestamptz not null default now()
);
