-- Up Migration

-- An open transfer with a `to_id` is for that friend alone. Ends those to a deleted account.
create index ticket_transfer_open_to_user on ticket_transfer (to_id) where state = 'open' and to_id is not null;
