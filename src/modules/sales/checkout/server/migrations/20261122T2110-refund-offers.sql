-- Up Migration

-- An event moved: orders completed by then may be refunded by their buyers until a moment.
create table refund_offer (
  event_id         uuid not null references event (id),
  id               uuid not null,
  from_starts_at   timestamptz not null,
  made_at          timestamptz not null default clock_timestamp(),
  until            timestamptz not null,
  primary key (event_id, id)
);
alter table refund drop constraint refund_source_check;
alter table refund add constraint refund_source_check
  check (source in ('host', 'eventCancelled', 'eventMoved', 'provider'));
