-- Checked per row while the ticket type is locked, for rows that the same transaction has just read or written.
-- `npm run verify` finds what they would have refused (docs/decisions/0040).
alter table order_item
  drop constraint order_item_event_id_order_id_fkey,
  drop constraint order_item_event_id_ticket_type_id_fkey;
alter table ticket_order drop constraint ticket_order_event_id_fkey;
