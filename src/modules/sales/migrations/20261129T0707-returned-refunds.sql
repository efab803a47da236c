-- Up Migration

-- When the buyer's bank last sent back the refund of a payment that bought nothing. It is tried again once a day.
alter table payment add column refund_returned_at timestamptz;
