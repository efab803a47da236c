-- Up Migration

-- Facts that the team of a venue enters.
alter table venue add column accessibility text not null default '' check (length(accessibility) <= 1000);
alter table venue add column minimum_age int check (minimum_age between 1 and 99);
alter table venue add column opening_hours text not null default '' check (length(opening_hours) <= 500);
alter table venue add column contact_email text not null default '' check (length(contact_email) <= 254);
alter table venue add column contact_phone text not null default '' check (length(contact_phone) <= 40);
alter table venue add column links text[] not null default '{}';
