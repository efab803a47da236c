-- Up Migration

-- A user's report of an item, once per user and item (MOD-01).
create table report (
  item_type    text not null,
  item_id      uuid not null,
  reporter_id  uuid not null,
  reason       text not null,
  note         text not null default '' check (length(note) <= 1000),
  created_at   timestamptz not null default date_trunc('milliseconds', now()),
  told_at      timestamptz,
  primary key (item_type, item_id, reporter_id)
);
create index report_newest on report (item_type, item_id, created_at desc, reporter_id desc);

-- A reported item with counters, one row for all its reports. Title and excerpt come from the newest report, so that
-- an item that was changed or deleted can still be judged.
create table report_case (
  id             uuid primary key,
  item_type      text not null,
  item_id        uuid not null,
  wire_id        text not null,
  title          text not null,
  excerpt        text not null default '',
  path           text not null,
  -- The responsible user.
  author_id      uuid,
  hidden         boolean not null default false,
  reports_total  int not null default 0 check (reports_total >= 0),
  -- Reports per reason: {"spam": 3}
  reasons        jsonb not null default '{}',
  first_at       timestamptz not null default date_trunc('milliseconds', now()),
  last_at        timestamptz not null default date_trunc('milliseconds', now()),
  decided_at     timestamptz,
  decision       text,
  decided_by     uuid,
  unique (item_type, item_id),
  check ((decided_at is null) = (decision is null))
);
create index report_case_open on report_case (last_at desc, id desc) where decided_at is null;
create index report_case_decided on report_case (decided_at desc, id desc) where decided_at is not null;

-- The audit log of admins. Append-only.
create table audit_entry (
  id         uuid primary key,
  by_id      uuid not null,
  act        text not null,
  item_type  text not null,
  item_id    uuid not null,
  wire_id    text not null,
  title      text not null,
  before     jsonb not null,
  after      jsonb not null,
  reason     text not null,
  created_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  constraint audit_entry_reason_check check (length(reason) <= 1000)
);
create index audit_entry_newest on audit_entry (created_at desc, id desc);
create index audit_entry_of_item on audit_entry (item_id, created_at desc, id desc);
create index audit_entry_of_act on audit_entry (act, created_at desc, id desc);
create index audit_entry_by on audit_entry (by_id, created_at desc, id desc);

-- Users who can't sign in and are hidden from everyone.
create table suspended_user (
  user_id     uuid primary key,
  by_id       uuid not null,
  created_at  timestamptz not null default date_trunc('milliseconds', now())
);

-- Users who did something that is hard to fake, such as buying a ticket: limits of new accounts end early for them.
create table proven_user (
  user_id     uuid primary key,
  created_at  timestamptz not null default date_trunc('milliseconds', now())
);

-- A request to manage a page, with evidence (PRF-05).
create table claim (
  id          uuid primary key,
  profile_id  uuid not null references profile (id) on delete cascade,
  user_id     uuid not null,
  words       text not null check (length(words) between 1 and 2000),
  links       text[] not null default '{}' check (cardinality(links) <= 5),
  created_at  timestamptz not null default date_trunc('milliseconds', now()),
  decided_at  timestamptz,
  decision    text check (decision in ('approved', 'declined')),
  decided_by  uuid,
  reason      text not null default '' check (length(reason) <= 1000),
  check ((decided_at is null) = (decision is null))
);
-- One open claim per user and page; also finds other claims for the page.
create unique index claim_one_open on claim (profile_id, user_id) where decided_at is null;
create index claim_open on claim (created_at, id) where decided_at is null;
create index claim_decided on claim (decided_at desc, id desc) where decided_at is not null;
create index claim_of_person on claim (profile_id, user_id, created_at desc);

-- Unsolicited messages per user and day (UTC). Past days are deleted.
create table message_budget (
  user_id  uuid not null,
  day      date not null,
  used     int not null check (used >= 0),
  primary key (user_id, day)
);
create index message_budget_day on message_budget (day);

-- A name from a new account awaiting review. Until then it is left out of search and email.
create table name_review (
  item_id     uuid primary key,
  item_type   text not null,
  name        text not null,
  approved_by uuid,
  created_at  timestamptz not null default date_trunc('milliseconds', now())
);

create function keep_audit_entries() returns trigger language plpgsql as $$
begin
  raise exception 'audit entries stay as they were written';
end $$;
create trigger audit_entry_stays before update or delete or truncate on audit_entry
  for each statement execute function keep_audit_entries();
