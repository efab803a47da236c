import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { cents, moneyText } from '#platform/money.ts';
import { shortDay } from '#platform/time.ts';
import { pagesOf } from '#platform/ui/api.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { MoreButton } from '#platform/ui/more-button.tsx';
import { listEventDisputes, type Dispute } from '../contract.ts';
import { eventDisputeWords as words, reasonText, stateText, stateTones } from '../copy.ts';
import { isOpenDispute } from '../rules.ts';

const disputesQuery = (eventId: string) =>
  pagesOf(listEventDisputes, { eventId }, ['guests', eventId, 'disputes']);

/** The disputes of an event's orders (DSP-01). Shows nothing if there are none. */
export function EventDisputes({ eventId, zone }: { eventId: string; zone: string }) {
  const id = useId();
  const query = useInfiniteQuery(disputesQuery(eventId));
  if (query.isError && !query.data) return <ErrorState onRetry={() => void query.refetch()} />;
  const disputes = query.data?.pages.flatMap(({ items }) => items) ?? [];
  if (disputes.length === 0) return null;
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <div className="grid gap-1">
        <h3 id={id} className="font-semibold">
          {words.heading}
        </h3>
        <p className="text-ink-2">{words.lead}</p>
      </div>
      <ul aria-labelledby={id}>
        {disputes.map((dispute) => (
          <DisputeLine key={dispute.id} dispute={dispute} zone={zone} />
        ))}
      </ul>
      <MoreButton query={query} className="justify-self-start">
        {words.more}
      </MoreButton>
    </section>
  );
}

function DisputeLine({ dispute, zone }: { dispute: Dispute; zone: string }) {
  const { buyerName, amount, currency, reason, state, openedAt, evidenceDueAt, submittedAt } = dispute;
  const day = (at: string) => shortDay(at, zone);
  return (
    <li className="grid gap-1 py-3 border-t border-line">
      <span className="flex flex-wrap items-center gap-2">
        <b className="wrap-anywhere">
          <bdi>{buyerName}</bdi>
        </b>
        <Badge tone={stateTones[state]}>{stateText(dispute)}</Badge>
      </span>
      <span className="num">{words.amount(moneyText(cents(amount), currency))}</span>
      <span className="text-small text-ink-2">
        {reasonText(reason)}. <time dateTime={openedAt}>{day(openedAt)}</time>
      </span>
      <span className="text-small text-ink-2">
        {words.consequence(dispute)}{' '}
        {isOpenDispute(state) &&
          (submittedAt ? words.submitted(day(submittedAt)) : evidenceDueAt && words.due(day(evidenceDueAt)))}
      </span>
    </li>
  );
}
