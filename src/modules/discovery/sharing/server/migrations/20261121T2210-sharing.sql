-- Up Migration

create table share_link (
  code           text primary key check (code ~ '^[1-9A-HJ-NP-Za-km-z]{7}$'),
  -- On the wire: event:backbeat:…, venue:google:…
  item_id        text not null,
  item_type      text not null,
  canonical_url  text not null,
  deep_link      text not null,
  feature        text not null default 'item-share',
  channel        text not null default 'app',
  campaign       text not null,
  title          text not null,
  description    text not null,
  -- Whose referral a click is; null for what guests share.
  creator_id     uuid,
  created_at     timestamptz not null default now(),
  -- Somebody who shares the same thing again sends the same link.
  unique nulls not distinct (item_id, creator_id)
);

-- A person who followed a link. Who that was is not kept here: the view that follows says it, if it may.
create table share_click (
  id             uuid primary key,
  code           text not null references share_link (code) on delete cascade,
  referrer_host  text,
  at             timestamptz not null default now()
);
-- How many came by a link?
create index share_click_by_link on share_click (code, at);
-- Which are older than they may be?
create index share_click_oldest on share_click (at);
