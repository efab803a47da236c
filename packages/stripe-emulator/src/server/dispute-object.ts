import type Stripe from 'stripe';
import { seconds } from './objects.ts';
import type { Dispute } from './tables.ts';

/** The provider's fee for a dispute, won or lost. Inquiries are free. */
export const disputeFee = 1500;

const emptyEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

export function disputeObject(dispute: Dispute, now: Date): Stripe.Dispute {
  const isInquiry = dispute.withdrawnAt === null;
  return {
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amount,
    balance_transactions: disputeTransactions(dispute),
    charge: dispute.chargeId,
    created: seconds(dispute.createdAt),
    currency: dispute.currency,
    enhanced_eligibility_types: [],
    evidence: { ...emptyEvidence, ...dispute.evidence },
    evidence_details: {
      due_by: seconds(dispute.dueBy),
      enhanced_eligibility: {},
      has_evidence: Object.keys(dispute.evidence).length > 0,
      past_due: dispute.submissions === 0 && dispute.dueBy < now,
      submission_count: dispute.submissions,
      submission_method: dispute.submissions === 0 ? 'not_submitted' : 'manual',
    },
    intended_submission_method: 'manual',
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: { ...dispute.metadata },
    network_reason_code: '10.4',
    payment_intent: dispute.intentId,
    payment_method_details: {
      type: 'card',
      card: {
        brand: 'visa',
        case_type: isInquiry ? 'inquiry' : 'chargeback',
        network: 'visa',
        network_reason_code: '10.4',
      },
    },
    reason: dispute.reason,
    status: dispute.status,
  };
}

const returned = '_returned';

/** The dispute of a balance transaction's id: `txn_du_…` withdraws its amount, `txn_du_…_returned` returns it. */
export function disputeOfTransaction(id: string): string | undefined {
  const source = id.slice('txn_'.length);
  if (!source.startsWith('du_')) return undefined;
  return source.endsWith(returned) ? source.slice(0, -returned.length) : source;
}

export function disputeTransactions(dispute: Dispute): Stripe.BalanceTransaction[] {
  const { withdrawnAt, reinstatedAt, amount } = dispute;
  return [
    ...(withdrawnAt ? [transactionOf(dispute, 'withdrawn', withdrawnAt, -amount, disputeFee)] : []),
    ...(reinstatedAt ? [transactionOf(dispute, 'returned', reinstatedAt, amount, 0)] : []),
  ];
}

function transactionOf(
  { id, currency, chargeId }: Dispute,
  what: 'withdrawn' | 'returned',
  at: Date,
  amount: number,
  fee: number,
): Stripe.BalanceTransaction {
  const description =
    what === 'withdrawn' ? `Chargeback withdrawal for ${chargeId}` : `Chargeback reversal for ${chargeId}`;
  const feeDetail = {
    amount: fee,
    application: null,
    currency,
    description: 'Dispute fee',
    type: 'stripe_fee',
  };
  return {
    id: `txn_${id}${what === 'returned' ? returned : ''}`,
    object: 'balance_transaction',
    amount,
    available_on: seconds(at),
    balance_type: 'payments',
    created: seconds(at),
    currency,
    description,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [feeDetail],
    net: amount - fee,
    reporting_category: what === 'returned' ? 'dispute_reversal' : 'dispute',
    source: id,
    status: 'available',
    type: 'adjustment',
  };
}
