import type Stripe from 'stripe';
import { seconds } from './objects.ts';
import type { Payout, Reversal, Transfer } from './tables.ts';

/** @param reversals of this transfer, newest first */
export function transferObject(transfer: Transfer, reversals: readonly Reversal[]): Stripe.Transfer {
  return {
    id: transfer.id,
    object: 'transfer',
    amount: transfer.amount,
    amount_reversed: transfer.reversed,
    balance_transaction: null,
    created: seconds(transfer.createdAt),
    currency: transfer.currency,
    description: transfer.description,
    destination: transfer.accountId,
    livemode: false,
    metadata: { ...transfer.metadata },
    reversals: {
      object: 'list',
      data: reversals.map(reversalObject),
      has_more: false,
      url: `/v1/transfers/${transfer.id}/reversals`,
    },
    reversed: transfer.reversed === transfer.amount,
    source_transaction: null,
    source_type: 'card',
    transfer_group: transfer.transferGroup,
  };
}

export function reversalObject(reversal: Reversal): Stripe.TransferReversal {
  return {
    id: reversal.id,
    object: 'transfer_reversal',
    amount: reversal.amount,
    balance_transaction: null,
    created: seconds(reversal.createdAt),
    currency: reversal.currency,
    destination_payment_refund: null,
    metadata: { ...reversal.metadata },
    source_refund: null,
    transfer: reversal.transferId,
  };
}

export function payoutObject(payout: Payout): Stripe.Payout {
  const isFailed = payout.status === 'failed';
  return {
    id: payout.id,
    object: 'payout',
    amount: payout.amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: seconds(payout.createdAt),
    automatic: payout.automatic,
    balance_transaction: null,
    created: seconds(payout.createdAt),
    currency: payout.currency,
    description: payout.description,
    destination: null,
    failure_balance_transaction: null,
    failure_code: isFailed ? 'account_closed' : null,
    failure_message: isFailed ? 'The bank account has been closed.' : null,
    livemode: false,
    metadata: { ...payout.metadata },
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: payout.automatic ? 'completed' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: payout.status,
    trace_id: null,
    type: 'bank_account',
  };
}
