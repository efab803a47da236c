-- Up Migration

-- What was written to crowds long ago? A hundred thousand mails are 300 MB.
create index message_of_crowds on message (created_at) where priority > 0;
