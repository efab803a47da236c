import type { Order } from '../contract.ts';
import { isOpen } from '../rules.ts';
import { troubleOf, type OrderTrouble } from './order-trouble.ts';

/** The provider's result in the return address. `undefined` if the page was opened directly. */
export type ReturnOutcome = 'succeeded' | 'pending' | 'failed' | undefined;

export type CompletionView = 'loading' | 'success' | 'processing' | 'unpaid' | OrderTrouble;

/**
 * Decides what `/completion` shows (CHK-19). Only the server's order counts as success; the provider's result only
 * decides whether to wait for an open order or offer to try again.
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

export function readOutcome(value: unknown): ReturnOutcome {
  return value === 'succeeded' || value === 'pending' || value === 'failed' ? value : undefined;
}
