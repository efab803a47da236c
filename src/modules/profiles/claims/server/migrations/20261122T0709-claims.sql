-- Up Migration

-- Somebody says that a page is theirs, with what shows it (PRF-05).
create table claim (
  id          uuid primary key,
  profile_id  uuid not null references profile (id) on delete cascade,
  user_id     uuid not null,
  words       text not null check (length(words) between 1 and 2000),
  -- Addresses, at most five.
  links       text[] not null default '{}' check (cardinality(links) <= 5),
  created_at  timestamptz not null default date_trunc('milliseconds', now()),
  decided_at  timestamptz,
  decision    text check (decision in ('approved', 'declined')),
  decided_by  uuid,
  reason      text not null default '' check (length(reason) <= 1000),
  check ((decided_at is null) = (decision is null))
);
-- One at a time of a person for a page; and who else claims it?
create unique index claim_one_open on claim (profile_id, user_id) where decided_at is null;
-- What waits to be looked at, longest first? What was decided lately?
create index claim_open on claim (created_at, id) where decided_at is null;
create index claim_decided on claim (decided_at desc, id desc) where decided_at is not null;
-- What did a person hear of it last?
create index claim_of_person on claim (profile_id, user_id, created_at desc);
