-- Up Migration

-- Whether the recipient paid an order in cash or with the host's card reader, which only the host can refund.
alter table guest_message_recipient add column paid_at_door boolean not null default false;
