-- Up Migration

-- What was written to the guests of an event: by a host, or because the event moved or was cancelled. The same click and
-- the same change have one key.
create table guest_message (
  event_id        uuid not null,
  id              uuid not null,
  key             text not null,
  kind            text not null check (kind in ('message', 'moved', 'postponed', 'resumed', 'cancelled')),
  subject         text not null default '',
  text            text not null default '',
  -- The old and the new date and place, and what happens to the money.
  details         jsonb,
  -- Only holders of this ticket; null: all of them.
  ticket_type_id  uuid,
  people          int not null default 0,
  by_id           uuid not null,
  created_at      timestamptz not null default clock_timestamp(),
  -- Also: what was sent, the newest first?
  primary key (event_id, id),
  unique (event_id, key)
);

-- Each holder once, as they were when the message was written. Rows go when they are old.
create table guest_message_recipient (
  event_id    uuid not null,
  message_id  uuid not null,
  -- The address, or the account of somebody who has none.
  key         text not null,
  email       text,
  user_id     uuid,
  -- Paid orders that this person can refund by a link.
  order_ids   uuid[] not null default '{}',
  -- Whether they take e-mails of this kind.
  by_mail     boolean not null,
  mailed_at   timestamptz,
  created_at  timestamptz not null default now(),
  primary key (message_id, key),
  foreign key (event_id, message_id) references guest_message (event_id, id)
);
-- Who is still to be written to?
create index guest_message_recipient_waiting on guest_message_recipient (message_id, key) where by_mail and mailed_at is null;
create index guest_message_recipient_by_user on guest_message_recipient (user_id) where user_id is not null;
create index guest_message_recipient_old on guest_message_recipient using brin (created_at);
