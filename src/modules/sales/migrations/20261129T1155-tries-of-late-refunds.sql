-- Up Migration

-- The refund of a payment that bought nothing is tried once a day after it failed, and given up after some tries.
alter table payment
  add column refund_run_at   timestamptz not null default now(),
  add column refund_attempts int not null default 0,
  add column refund_dead_at  timestamptz;

update payment
   set refund_run_at = refund_returned_at + interval '1 day', refund_attempts = 1
 where status = 'refundDue' and refund_returned_at is not null;
