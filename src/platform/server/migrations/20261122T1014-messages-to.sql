-- Up Migration

-- What was written to this address? Asked when somebody leaves.
create index message_of_recipient on message (recipient);
