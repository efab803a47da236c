-- Up Migration

-- When the recipient is emailed: a while later if that failed.
alter table guest_message_recipient add column due_at timestamptz not null default now();
drop index guest_message_recipient_waiting;
create index guest_message_recipient_waiting on guest_message_recipient (due_at) where by_mail and mailed_at is null;
