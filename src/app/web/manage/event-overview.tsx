import type { EventOverview as Overview } from '#modules/analytics/overview/contract.ts';
import type { ManagedEvent } from '#modules/events/events/manage-contract.ts';
import { fullCountText } from '#platform/count-text.ts';
import { cents, moneyText } from '#platform/money.ts';
import { DraftPanel, NextSteps } from './event-next-steps.tsx';
import { EventCharts, EventFigures, Figures } from '#modules/analytics/overview/web/index.ts';

/** Days in the overview's charts; Analytics has more. */
const overviewDays = 30;

/** Live figures of the event, and next steps for its hosts (MNG-01). */
export function EventOverview({ managed }: { managed: ManagedEvent }) {
  if (managed.status === 'draft') return <DraftPanel event={managed} />;
  return (
    <EventFigures eventId={managed.id} days={overviewDays}>
      {(figures) => {
        const hasNextSteps = needsNextSteps(managed, figures);
        return (
          <>
            {hasNextSteps && <NextSteps event={managed} />}
            {!(hasNextSteps && isQuiet(figures)) && <DashboardAccess figures={figures} />}
          </>
        );
      }}
    </EventFigures>
  );
}

/** Hosts see next steps until the first guest. */
function needsNextSteps({ status, creatorType, endDate }: ManagedEvent, { going }: Overview): boolean {
  const isComing = status === 'published' && Date.parse(endDate) > Date.now();
  return isComing && creatorType !== 'assistant' && going === 0;
}

/** Whether there is nothing to count yet. */
function isQuiet({ going, sold, comps, checkedIn, sales, visits }: Overview): boolean {
  return going + sold + comps + checkedIn + (sales?.money.gross ?? 0) + (visits?.total ?? 1) === 0;
}

function DashboardAccess({
  figures: { going, sold, comps, checkedIn, sales, visits, days },
}: {
  figures: Overview;
}) {
  return (
    <>
      <Figures
        figures={[
          ['Going', fullCountText(going)],
          ['Tickets sold', fullCountText(sold)],
          ...(comps > 0 ? [['Comps', fullCountText(comps)] as const] : []),
          ['Checked in', fullCountText(checkedIn)],
          ...(visits ? [[`Visits in ${days} days`, fullCountText(visits.total)] as const] : []),
        ]}
      />
      {sales && <Sales sales={sales} />}
      {visits && <EventCharts sales={sales} visits={visits} />}
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
        ...(money.disputed === 0 ? [] : [['Disputed', text(money.disputed)] as const]),
        ['Net', text(money.net)],
      ]}
    />
  );
}
