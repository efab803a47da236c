-- Up Migration

-- Amounts of two currencies can't be compared, so a price filter needs the currency.
alter table search_document add column currency text;
update search_document d set currency = e.currency from event e where e.id = d.id and d.price_minor is not null;
