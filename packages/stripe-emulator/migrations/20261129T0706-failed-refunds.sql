-- Up Migration

-- Why the buyer's bank sent a refund back. Null for one that went through.
alter table stripe_emulator_refund add column failure_reason text;
