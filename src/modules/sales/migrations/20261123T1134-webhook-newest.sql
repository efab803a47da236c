-- Serves: the latest webhook, for the setup checklist.
create index payment_inbox_newest on payment_inbox (provider, received_at desc);
