-- Up Migration

-- Addresses that the account had before. Emails to them are deleted with the account.
alter table account_user add column former_emails text[] not null default '{}';
