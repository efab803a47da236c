-- Up Migration

-- An event that is at none of our venues says itself where it is.
alter table event
  add column address1 text not null default '',
  add column zip_code text not null default '',
  -- Said to those who held a ticket when it was called off (EVT-06).
  add column cancel_reason text not null default '';

alter table event_artist add column headliner boolean not null default false;

-- What its hosts tagged it with, in their order.
create table event_hashtag (
  event_id  uuid not null references event (id) on delete cascade,
  tag       text not null check (length(tag) between 1 and 40),
  position  int not null default 0,
  primary key (event_id, tag)
);
create index event_hashtag_by_tag on event_hashtag (tag, event_id);
