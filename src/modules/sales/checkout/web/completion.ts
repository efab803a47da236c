import type { Order } from '../contract.ts';
import { isOpen } from '../rules.ts';
import { troubleOf, type OrderTrouble } from './order-trouble.ts';

/** What the provider said when it sent the browser back. `undefined`: the page was opened by hand. */
export type ReturnOutcome = 'succeeded' | 'pending' | 'failed' | undefined;

export type CompletionView = 'loading' | 'success' | 'processing' | 'unpaid' | OrderTrouble;

/**
 * What `/completion` shows (CHK-19). Only the server's order tells success; the provider's word decides merely whether an
 * order that is still open is waited for or can be tried again.
 */
export function completionView(
  order: Pick<Order, 'status'> | undefined,
  error: Error | null,
  outcome: ReturnOutcome,
): CompletionView {
  const trouble = troubleOf(order, error);
  if (trouble) return trouble;
  if (!order) return 'loading';
  if (!isOpen(order.status)) return 'success';
  return outcome === 'succeeded' || outcome === 'pending' ? 'processing' : 'unpaid';
}

/** Reads the outcome from the return address; anything else is nothing. */
export function readOutcome(value: unknown): ReturnOutcome {
  return value === 'succeeded' || value === 'pending' || value === 'failed' ? value : undefined;
}
