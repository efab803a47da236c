-- Up Migration

-- Finds recent sales of card readers that aren't counted.
create index box_office_card_sale_recent on box_office_card_sale (created_at);
