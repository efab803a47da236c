-- Up Migration

-- Hundredths of the major unit: ₩1,300 is 130,000. The limit per currency is in the call.
alter table fee_rate drop constraint fee_rate_per_ticket_cents_check;
alter table fee_rate add constraint fee_rate_per_ticket_cents_check check (per_ticket_cents between 0 and 1000000000);
