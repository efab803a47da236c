-- Up Migration

-- Who may come along: whoever likes, whoever is let, or (where `is_open` is false) who was invited alone.
alter table plan add column joining text not null default 'approval' check (joining in ('open', 'approval'));

-- What the people of a plan choose from: nights, or dates alone (PLN-02). What was chosen is written into the plan.
create table plan_option (
  id           uuid primary key,
  plan_id      uuid not null references plan (id) on delete cascade,
  event_id     uuid,
  starts_at    timestamptz not null,
  position     int not null default 0,
  is_picked    boolean not null default false,
  -- Kept: few people vote on one plan, so its row is never hot.
  votes_total  int not null default 0 check (votes_total >= 0)
);
-- What is there to choose from in a plan?
create index plan_option_of on plan_option (plan_id, position, id);
create unique index plan_option_one_picked on plan_option (plan_id) where is_picked;

create table plan_vote (
  option_id   uuid not null references plan_option (id) on delete cascade,
  user_id     uuid not null,
  created_at  timestamptz not null default now(),
  primary key (option_id, user_id)
);
