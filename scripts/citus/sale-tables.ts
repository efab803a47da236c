/**
 * Tables of the sale: what the orders, payments, tickets and check-ins of one event read and write in one transaction.
 * On Citus they are distributed by `event_id`, so that an event is on one shard (docs/decisions/0058). Referenced
 * tables come first.
 */
export const saleTables = [
  'ticket_type',
  'event_capacity',
  'promotion',
  'ticket_order',
  'order_item',
  'payment',
  'refund',
  'event_refund',
  'refund_offer',
  'ledger_entry',
  'dispute',
  'ticket',
  'check_in',
  'check_in_device',
  'check_in_scan',
  'check_in_total',
  'presale',
  'pay_link',
  'pay_link_order',
  'exchange_policy',
  'waiting_list_entry',
  'ticket_listing',
  'ticket_transfer',
  'fair_opening',
  'opening_place',
  'draw',
  'draw_ticket_type',
  'draw_entry',
  'draw_person',
  'box_office',
  'box_office_till',
  'box_office_allotment',
  'box_office_sale',
  'box_office_card_sale',
  'box_office_refused_sale',
  'invoice',
] as const;

/** Tables that statements of the sale join, with a copy on each node of Citus. */
export const referenceTables = [
  'profile',
  'image',
  'genre',
  'neighborhood',
  'city',
  'venue',
  'artist',
  'event',
  'event_artist',
  'event_creator',
  'event_genre',
  'fee_rate',
  'blocked_pair',
  'suspended_user',
  'box_office_reader',
] as const;

/**
 * Unique keys over all events. On one database they stay, because they are stricter and cost nothing. On Citus each
 * gets `event_id` as its last column, and `npm run verify` finds what they would have refused.
 */
export const globalKeys = [
  'dispute_by_id',
  'dispute_by_provider',
  'invoice_number_once',
  'ledger_entry_external_ref_account_key',
  'ledger_entry_pkey',
  'payment_intent_id_key',
  'promotion_by_id',
  'refund_provider_id_key',
  'ticket_code_key',
  'ticket_order_by_id',
  'ticket_transfer_by_id',
  'ticket_type_by_id',
] as const;

/** Triggers that refuse mistakes on one database, and change nothing. Citus doesn't have them. */
export const guards = ['ledger_append_only', 'ledger_never_truncated'] as const;

/** Triggers of reference tables, which do what a statement does too: processes of 0.2.0 count on them. */
export const olderTriggers = ['event_going_moves'] as const;
