-- Up Migration

-- Which community was made of a file: read twice by the same person, it makes one (EXI-01).
create table community_import (
  user_id       uuid not null,
  file_id       uuid not null,
  -- Empty while it is being made.
  community_id  uuid references community (id) on delete set null,
  created_at    timestamptz not null default now(),
  primary key (user_id, file_id)
);
create index community_import_by_community on community_import (community_id);

-- Which draft was made of a night that came from elsewhere, by its own id there: it is not made twice.
create table event_import (
  creator_id  uuid not null,
  uid         text not null check (length(uid) between 1 and 500),
  event_id    uuid not null references event (id) on delete cascade,
  created_at  timestamptz not null default now(),
  primary key (creator_id, uid)
);
create index event_import_by_event on event_import (event_id);
