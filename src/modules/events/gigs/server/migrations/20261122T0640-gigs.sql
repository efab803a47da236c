-- Up Migration

-- Who was asked about a night, and what they said (GIG-03). Who plays is in the line-up; an artist whom nobody had to ask
-- has no row here.
create table gig (
  event_id        uuid not null,
  artist_id       uuid not null,
  -- Whose wish it was; the other side answers.
  asked_by        text not null check (asked_by in ('artist', 'host')),
  status          text not null default 'pending' check (status in ('pending', 'confirmed', 'denied')),
  -- Whoever said no is not asked again; they may ask themselves.
  denied_by       text check (denied_by in ('artist', 'host')),
  part            text not null default '' check (length(part) <= 60),
  by_id           uuid not null,
  answered_by_id  uuid,
  created_at      timestamptz not null default now(),
  answered_at     timestamptz,
  primary key (event_id, artist_id),
  check ((status = 'denied') = (denied_by is not null))
);
-- What waits of an artist?
create index gig_waiting_of_artist on gig (artist_id, event_id) where status = 'pending';
