-- Up Migration
alter table comment add column edited_at timestamptz;
