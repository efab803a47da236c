-- Up Migration

-- The name of the guest who comes with a ticket, if it isn’t its holder (OWN-04).
alter table ticket add column guest_name text check (char_length(guest_name) between 1 and 100);
