-- Up Migration

-- The community imported from a file, so that importing it again doesn't create a second one (EXI-01).
create table community_import (
  user_id       uuid not null,
  file_id       uuid not null,
  -- Null while the import runs.
  community_id  uuid references community (id) on delete set null,
  created_at    timestamptz not null default now(),
  primary key (user_id, file_id)
);
create index community_import_by_community on community_import (community_id);

-- The draft imported from an external event, by the id at its source, so that it isn't imported twice.
create table event_import (
  creator_id  uuid not null,
  uid         text not null check (length(uid) between 1 and 500),
  event_id    uuid not null references event (id) on delete cascade,
  created_at  timestamptz not null default now(),
  primary key (creator_id, uid)
);
create index event_import_by_event on event_import (event_id);
