import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { EventOverview as Overview, TicketSales } from '../contract.ts';
import type { ManagedEvent } from '#modules/events/events/manage-contract.ts';
import { fullCountText } from '#platform/count-text.ts';
import { cents, moneyText } from '#platform/money.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { useLive } from '#platform/ui/live.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { periodSales } from '../period-sales.ts';
import { overviewTopic } from '../topic.ts';
import { BarChart, Shares } from './bar-chart.tsx';
import { Figures, Period, Visits } from './overview-parts.tsx';
import { eventOverviewQuery } from './overview-queries.ts';
import { SalesReport } from './sales-report.tsx';
import { eventAnalyticsWords } from './event-analytics-copy.ts';

type EventFiguresProps = { eventId: string; days: number; children: (figures: Overview) => ReactNode };

export function EventFigures({ eventId, days, children }: EventFiguresProps) {
  const queryClient = useQueryClient();
  const query = useQuery({ ...eventOverviewQuery(eventId, days), placeholderData: keepPreviousData });
  useLive(
    overviewTopic,
    () => void queryClient.invalidateQueries({ queryKey: ['events', eventId, 'overview'] }),
  );
  if (query.isError && !query.data)
    return (
      <ErrorState
        title={eventAnalyticsWords.failed}
        message={eventAnalyticsWords.failedHint}
        onRetry={() => void query.refetch()}
      />
    );
  if (!query.data) return <Skeleton className="h-96" label={eventAnalyticsWords.loadingAnalytics} />;
  return children(query.data);
}

/** Sales and visits over time, by ticket type and source (ANA-04, EVA-31). */
export function EventAnalytics({ managed: { id } }: { managed: ManagedEvent }) {
  const [days, setDays] = useState(30);
  return (
    <>
      <Period days={days} onChange={setDays} />
      <EventFigures eventId={id} days={days}>
        {({ sales, visits, days: counted }) => (
          <>
            <h3 className="sr-only">{eventAnalyticsWords.period(counted)}</h3>
            <PeriodFigures sales={sales} visits={visits} />
            <EventCharts sales={sales} visits={visits} />
          </>
        )}
      </EventFigures>
      <SalesReport eventId={id} />
    </>
  );
}

function PeriodFigures({ sales, visits }: Pick<Overview, 'sales' | 'visits'>) {
  const { orders, gross, conversion } = periodSales({ sales, visits });
  const words = eventAnalyticsWords;
  return (
    <Figures
      figures={[
        [words.visits, fullCountText(visits?.total ?? 0)],
        ...(sales
          ? ([
              [words.orders, fullCountText(orders)],
              [words.gross, moneyText(cents(gross), sales.money.currency)],
            ] as const)
          : []),
        ...(conversion === null ? [] : [[words.conversion, conversion] as const]),
      ]}
    />
  );
}

export function EventCharts({ sales, visits }: Pick<Overview, 'sales' | 'visits'>) {
  return (
    <div className="charts">
      {sales && (
        <BarChart
          title={eventAnalyticsWords.sales}
          unit="Paid"
          bars={sales.byDay.map(({ date, gross }) => ({ date, value: gross }))}
          textOf={(amount) => moneyText(cents(amount), sales.money.currency)}
        />
      )}
      {sales && sales.tickets.length > 0 && (
        <Shares
          title={eventAnalyticsWords.tickets}
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
      {visits && <Visits visits={visits} />}
    </div>
  );
}

/** `38 of 150, 4 comps, 2 on hold` */
function soldText({ sold, comps, capacity, held }: Omit<TicketSales, 'id' | 'name'>): string {
  const of = capacity === null ? fullCountText(sold) : `${fullCountText(sold)} of ${fullCountText(capacity)}`;
  return [
    of,
    ...(comps > 0 ? [comps === 1 ? '1 comp' : `${fullCountText(comps)} comps`] : []),
    ...(held > 0 ? [`${held} on hold`] : []),
  ].join(', ');
}
