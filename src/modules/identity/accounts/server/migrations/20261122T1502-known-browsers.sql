-- Up Migration

-- A code belongs to the browser that asked for it: guesses made elsewhere do not count against it, and asking elsewhere
-- does not end it (docs/decisions/0018). Empty: asked for before this.
alter table account_code
  drop constraint account_code_identifier_key,
  add column browser bytea not null default '',
  add unique (identifier, browser);

-- Where a person signed in before. Their tries there are counted apart from those of strangers.
create table account_known_place (
  user_id     uuid not null references account_user (id) on delete cascade,
  kind        text not null check (kind in ('browser', 'network')),
  -- SHA-256 of the browser's cookie, or a keyed hash of the network.
  place_hash  bytea not null,
  seen_at     timestamptz not null default now(),
  primary key (user_id, kind, place_hash)
);
-- Which have not been used for long?
create index account_known_place_seen on account_known_place (seen_at);
