-- Up Migration

-- Disputes of charges. An inquiry withdraws nothing unless it becomes a dispute.
alter table stripe_emulator_charge add column disputed boolean not null default false;

create table stripe_emulator_dispute (
  id text primary key,
  charge_id text not null references stripe_emulator_charge (id),
  intent_id text not null references stripe_emulator_intent (id),
  amount bigint not null check (amount > 0),
  currency text not null,
  reason text not null,
  status text not null check (
    status in ('warning_needs_response', 'warning_under_review', 'warning_closed', 'needs_response', 'under_review',
               'won', 'lost')
  ),
  evidence jsonb not null default '{}',
  metadata jsonb not null default '{}',
  submissions int not null default 0,
  due_by timestamptz not null,
  withdrawn_at timestamptz,
  reinstated_at timestamptz,
  created_at timestamptz not null,
  sequence bigint generated always as identity,
  check (reinstated_at is null or withdrawn_at is not null),
  check ((withdrawn_at is null) = (status like 'warning%')),
  check ((reinstated_at is null) = (status <> 'won'))
);
-- For newest first, and for paging by a known dispute.
create unique index stripe_emulator_dispute_sequence on stripe_emulator_dispute (sequence);
create index stripe_emulator_dispute_intent on stripe_emulator_dispute (intent_id);
-- A charge has at most one open dispute.
create unique index stripe_emulator_dispute_open on stripe_emulator_dispute (charge_id)
  where status not in ('warning_closed', 'won', 'lost');
