-- Up Migration

-- How many messages a person sent on a day (UTC) to people who did not ask for them. Past days are swept.
create table message_budget (
  user_id  uuid not null,
  day      date not null,
  used     int not null check (used >= 0),
  primary key (user_id, day)
);
-- Which days are past?
create index message_budget_day on message_budget (day);

-- A name that a new account gave to a profile or an event and that an admin reviews: out of search and mail until then.
create table name_review (
  item_id     uuid primary key,
  item_type   text not null,
  name        text not null,
  -- The admin who approved this name.
  approved_by uuid,
  created_at  timestamptz not null default date_trunc('milliseconds', now())
);
