import { useQuery, useQueryClient } from '@tanstack/react-query';
import { cents, moneyText } from '#platform/money.ts';
import { timeOfDay } from '#platform/time.ts';
import { getSend } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { useAct } from '#platform/ui/use-act.ts';
import { resolveRefusedSale } from '../contract.ts';
import { boxOfficeWords as words } from '../copy.ts';
import { refusedSalesQuery } from './queries.ts';

type RefusedSalesProps = { readonly eventId: string; readonly timezone: string };

/** Offline sales that couldn’t be recorded, with what a host does about them. Renders nothing without any. */
export function RefusedSales({ eventId, timezone }: RefusedSalesProps) {
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery({
    ...refusedSalesQuery(eventId),
    refetchOnMount: 'always',
  });
  const { act, isBusy } = useAct(async (saleId: string) => {
    await getSend()(resolveRefusedSale, { eventId, saleId });
    await client.invalidateQueries({ queryKey: refusedSalesQuery(eventId).queryKey });
  });
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />;
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-label={words.refusedTitle} className="grid gap-2">
      <h3 className="heading">{words.refusedTitle}</h3>
      <p>{words.refusedWhy}</p>
      <ul>
        {data.items.map((sale) => (
          <li key={sale.id} className="box-office-row">
            <span className="min-w-0">
              <b className="block">
                {sale.what} · <span className="num">{moneyText(cents(sale.total), sale.currency)}</span>
              </b>
              <span className="text-ink-2">
                {[timeOfDay(sale.soldAt, timezone), sale.till, words.methods[sale.method], sale.why]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {sale.resolved ? (
              <span className="text-ink-2">{words.settled}</span>
            ) : (
              <Button
                variant="quiet"
                busy={isBusy}
                aria-label={words.settleOf(sale.what)}
                onClick={() => act(sale.id)}
              >
                {words.settle}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
