import type { EventOverview } from './contract.ts';

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

/**
 * Sums up the days of a period. Browsers that refuse to be counted buy tickets, too, so a period with more orders than
 * visits has no rate.
 */
export function periodSales({ sales, visits }: Pick<EventOverview, 'sales' | 'visits'>) {
  const orders = (sales?.byDay ?? []).reduce((sum, day) => sum + day.orders, 0);
  const gross = (sales?.byDay ?? []).reduce((sum, day) => sum + day.gross, 0);
  const total = visits?.total ?? 0;
  return { orders, gross, conversion: total >= orders && total > 0 ? percent.format(orders / total) : null };
}
