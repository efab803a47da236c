-- Up Migration

-- A tax inside every price (FEE-09), in thousandths of a percent: 19000 is 19 %. 0: none.
alter table event
  add column tax_name text not null default '' check (length(tax_name) <= 20),
  add column tax_rate int not null default 0 check (tax_rate between 0 and 50000),
  add constraint event_tax_named check ((tax_rate > 0) = (tax_name <> ''));
-- Instead of the event's. Null: the event's.
alter table ticket_type add column tax_rate int check (tax_rate between 0 and 50000);
