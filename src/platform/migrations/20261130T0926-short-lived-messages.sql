-- Up Migration

-- Codes get a priority of their own, before all other messages, and are deleted like broadcasts.
update message set priority = -1
 where dedupe_key like 'profiles.phone:%' or (dedupe_key like 'accounts:%' and subject ~ '^[0-9]{6} ');
-- Serves: deleting old codes and broadcasts.
create index message_short_lived on message (created_at) where priority <> 0;
drop index message_of_crowds;
