-- Up Migration

-- The tax inside what was paid, as of the sale (TAX-01). Orders from before have none.
alter table ticket_order
  add column tax_name text not null default '',
  add column tax_minor int not null default 0,
  add constraint ticket_order_tax_check check (tax_minor between 0 and total_minor and (tax_minor = 0 or tax_name <> ''));
alter table order_item
  add column tax_rate int not null default 0 check (tax_rate between 0 and 50000),
  add column tax_minor int not null default 0,
  -- The refunded part of the line, and the tax inside that part.
  add column refunded_minor int not null default 0 check (refunded_minor >= 0),
  add column refunded_tax_minor int not null default 0,
  add constraint order_item_tax_check check (
    tax_minor between 0 and unit_minor::bigint * quantity - discount_minor + fee_minor
    and refunded_tax_minor between 0 and tax_minor);
alter table refund
  add column tax_minor int not null default 0,
  -- How the refund divides among the lines of the order: [{"ticketTypeId", "amount", "tax"}]. Known when it is booked.
  add column lines jsonb not null default '[]',
  add constraint refund_tax_check check (tax_minor between 0 and amount_minor);
