-- Up Migration

-- A failed refund that the host paid to the buyer in another way, such as in cash.
alter table refund
  add column paid_note text,
  add column paid_by   uuid,
  drop constraint refund_status_check,
  add constraint refund_status_check check (status in ('due', 'done', 'failed', 'paidOutside'));
