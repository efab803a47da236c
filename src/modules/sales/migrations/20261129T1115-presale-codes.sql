-- Up Migration

-- Codes of presales that users entered (PRE-01).
create table presale_code_entry (
  event_id    uuid not null references presale on delete cascade,
  user_id     uuid not null,
  -- As it was entered, normalized. A host who changes the code closes the presale to those who know only this one.
  code        text not null,
  entered_at  timestamptz not null default now(),
  primary key (event_id, user_id, code)
);
-- Finds the codes of a deleted account.
create index presale_code_entry_by_user on presale_code_entry (user_id);
