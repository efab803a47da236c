import { useInfiniteQuery } from '@tanstack/react-query';
import { shortDay } from '#platform/time.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Link } from '#platform/ui/link.ts';
import { MoreButton } from '#platform/ui/more-button.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { Settlement } from '../contract.ts';
import { payoutWords as words } from '../copy.ts';
import { settlementsQuery } from './payout-queries.ts';
import { SettlementAmount, SettlementBadge, SettlementNote } from './settlement-state.tsx';

/** The payouts of a host, newest first (PYO-02). */
export function SettlementList({ profileId }: { profileId: string }) {
  const query = useInfiniteQuery(settlementsQuery(profileId));
  const settlements = query.data?.pages.flatMap(({ items }) => items);
  return (
    <section aria-label={words.payouts} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="heading">{words.payouts}</h3>
        {settlements && settlements.length > 0 && (
          <ButtonLink
            variant="quiet"
            size="small"
            href={`/api/profiles/${profileId}/settlements.csv`}
            download
          >
            {words.csv}
          </ButtonLink>
        )}
      </div>
      {query.isError && !settlements && <ErrorState onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton lines={4} />}
      {settlements?.length === 0 && (
        <p className="text-ink-2">
          {words.noPayouts}. {words.noPayoutsHint}
        </p>
      )}
      {settlements && settlements.length > 0 && (
        <ul>
          {settlements.map((settlement) => (
            <SettlementLine key={settlement.id} settlement={settlement} />
          ))}
        </ul>
      )}
      <MoreButton query={query} className="justify-self-start">
        {words.more}
      </MoreButton>
    </section>
  );
}

function SettlementLine({ settlement }: { settlement: Settlement }) {
  const { id, event, state, isShare } = settlement;
  return (
    <li className="relative flex flex-wrap items-start gap-x-4 gap-y-1 py-3 border-t border-line">
      <div className="grid gap-1 min-w-0 flex-1 basis-56">
        <Link
          to="."
          search={(before) => ({ ...before, payout: id })}
          className="font-semibold stretched wrap-anywhere"
          aria-label={words.openStatement(event.name)}
        >
          <bdi>{event.name}</bdi>
        </Link>
        <span className="text-small text-ink-2">
          {[words.ended(shortDay(event.endedAt, event.timezone)), ...(isShare ? [words.share] : [])].join(
            ' · ',
          )}
        </span>
        <SettlementNote settlement={settlement} />
      </div>
      <span className="flex items-center gap-3">
        <SettlementBadge state={state} />
        <SettlementAmount settlement={settlement} />
      </span>
    </li>
  );
}
