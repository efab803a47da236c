import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EventOverview as Overview, TicketSales } from '#app/overview-contract.ts';
import type { ManagedEvent } from '#features/events/manage-contract.ts';
import { fullCountText } from '#kit/count-text.ts';
import { cents, moneyText } from '#kit/money.ts';
import { ErrorState } from '#kit/web/error-state.tsx';
import { useLive } from '#kit/web/live.ts';
import { Skeleton } from '#kit/web/skeleton.tsx';
import { overviewTopic } from '../../overview-topic.ts';
import { BarChart, Shares } from './bar-chart.tsx';
import { Figures, Period, Visits } from './overview-parts.tsx';
import { eventOverviewQuery } from './overview-queries.ts';

/** How a night does, as it does it (MNG-01). */
export function EventOverview({ managed: { id } }: { managed: ManagedEvent }) {
  const [days, setDays] = useState(30);
  const queryClient = useQueryClient();
  const query = useQuery({ ...eventOverviewQuery(id, days), placeholderData: keepPreviousData });
  useLive(overviewTopic, () => void queryClient.invalidateQueries({ queryKey: ['events', id, 'overview'] }));
  if (query.isError && !query.data)
    return (
      <ErrorState
        title="No figures now"
        message="They did not come. Try again in a moment."
        onRetry={() => void query.refetch()}
      />
    );
  if (!query.data) return <Skeleton className="h-96" label="Loading figures" />;
  const { going, sold, comps, checkedIn, sales, visits } = query.data;
  return (
    <>
      <Figures
        figures={[
          ['Going', fullCountText(going)],
          ['Tickets sold', fullCountText(sold)],
          ...(comps > 0 ? [['Comps', fullCountText(comps)] as const] : []),
          ['Checked in', fullCountText(checkedIn)],
          ...(visits ? [[`Visits in ${query.data.days} days`, fullCountText(visits.total)] as const] : []),
        ]}
      />
      {sales && <Sales sales={sales} />}
      {visits && (
        <>
          <Period days={days} onChange={setDays} />
          <div className="charts">
            {sales && (
              <BarChart
                title="Sales"
                unit="Paid"
                bars={sales.byDay.map(({ date, gross }) => ({ date, value: gross }))}
                textOf={(amount) => moneyText(cents(amount), sales.money.currency)}
              />
            )}
            {sales && sales.tickets.length > 0 && (
              <Shares
                title="Tickets"
                head={['Ticket', 'Sold']}
                shares={sales.tickets.map(({ id: key, name, sold: some, comps: given, capacity, held }) => ({
                  id: key,
                  name,
                  value: some + given,
                  of: capacity,
                  text: soldText({ sold: some, comps: given, capacity, held }),
                }))}
              />
            )}
            <Visits visits={visits} />
          </div>
        </>
      )}
    </>
  );
}

function Sales({ sales: { money } }: { sales: NonNullable<Overview['sales']> }) {
  const text = (amount: number) => moneyText(cents(amount), money.currency);
  return (
    <Figures
      figures={[
        ['Gross', text(money.gross)],
        ['Fees', text(money.fees)],
        ['Refunded', text(money.refunded)],
        ['Net', text(money.net)],
      ]}
    />
  );
}

/** `38 of 150, 4 comps, 2 in a cart` */
function soldText({ sold, comps, capacity, held }: Omit<TicketSales, 'id' | 'name'>): string {
  const of = capacity === null ? fullCountText(sold) : `${fullCountText(sold)} of ${fullCountText(capacity)}`;
  return [
    of,
    ...(comps > 0 ? [comps === 1 ? '1 comp' : `${fullCountText(comps)} comps`] : []),
    ...(held > 0 ? [`${held} in a cart`] : []),
  ].join(', ');
}
