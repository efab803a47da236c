import { useQuery } from '@tanstack/react-query';
import type { EventStatus } from '#modules/events/events/contract.ts';
import { EventSplit } from '#modules/sales/splits/web/index.ts';
import { longDay } from '#platform/time.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Link } from '#platform/ui/link.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { payoutWords as words } from '../copy.ts';
import { eventPayoutsQuery } from './payout-queries.ts';
import { SettlementAmount, SettlementBadge, SettlementNote } from './settlement-state.tsx';

type EventPayoutsProps = { eventId: string; zone: string; status: EventStatus; isHost: boolean };

/** When and how the host of an event and those with a share are paid (PYO-02, PYO-03). */
export function EventPayouts({ eventId, zone, status, isHost }: EventPayoutsProps) {
  const { data, isError, refetch } = useQuery(eventPayoutsQuery(eventId));
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={3} />;
  const { seller, items, dueAt, account, hasAccount } = data;
  const isRefunded = status === 'cancelled' && dueAt === null;
  return (
    <section aria-labelledby="event-payout" className="grid gap-3">
      <h3 id="event-payout" className="heading">
        {words.eventHeading}
      </h3>
      {seller === 'operator' ? (
        <p className="text-ink-2 max-w-prose">{words.operator.message}</p>
      ) : (
        <>
          {items.length === 0 && (
            <p className="text-ink-2">
              {dueAt !== null
                ? words.eventDue(longDay(dueAt, zone))
                : isRefunded
                  ? words.eventRefunded
                  : words.eventPostponed}
            </p>
          )}
          {!hasAccount && !isRefunded && <p className="text-ink-2">{words.eventNoAccount}</p>}
          {items.length > 0 && (
            <ul>
              {items.map((settlement) => (
                <li
                  key={settlement.id}
                  className="flex flex-wrap items-center gap-3 py-3 border-t border-line"
                >
                  {items.some(({ isShare }) => isShare) && (
                    <bdi className="font-semibold wrap-anywhere">{settlement.payee}</bdi>
                  )}
                  <SettlementBadge state={settlement.state} />
                  <SettlementAmount settlement={settlement} />
                  <SettlementNote settlement={settlement} />
                </li>
              ))}
            </ul>
          )}
          {account && (
            <p>
              <Link to={account} className={buttonClass({ variant: hasAccount ? 'quiet' : 'primary' })}>
                {hasAccount ? words.toAccount : words.setUp}
              </Link>
            </p>
          )}
          <EventSplit eventId={eventId} isHost={isHost} />
        </>
      )}
    </section>
  );
}
