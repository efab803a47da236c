-- Accounts and kinds for money sent to hosts, withdrawn for disputes, and taken in cash.
alter table ledger_entry
  alter column order_id drop not null,
  drop constraint ledger_entry_account_check,
  add constraint ledger_entry_account_check
    check (account in ('buyer', 'host', 'platform', 'processing', 'transferred', 'disputed', 'cash')),
  drop constraint ledger_entry_kind_check,
  add constraint ledger_entry_kind_check
    check (kind in ('sale', 'refund', 'fee', 'transfer', 'reversal', 'dispute', 'disputeFee', 'disputeWon', 'cash')),
  -- Only money between the platform and a host has no order.
  add constraint ledger_entry_has_order check (order_id is not null or kind in ('transfer', 'reversal'));

-- How an order came to be.
alter table ticket_order add column source text not null default 'checkout'
  constraint ticket_order_source_check
    check (source in ('checkout', 'comp', 'groupHold', 'exchange', 'boxOffice', 'draw'));
update ticket_order set source = 'comp' where comp_by is not null;
update ticket_order set source = 'groupHold' where idempotency_key like 'together:%';
