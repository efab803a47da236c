-- Up Migration

-- Which event sells this ticket? Asked for a promo code that is typed for a ticket.
create unique index ticket_type_by_id on ticket_type (id);
