import { useInfiniteQuery } from '@tanstack/react-query';
import { timeOfDay } from '#platform/time.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { pagesOf } from '#platform/ui/api.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { MoreButton } from '#platform/ui/more-button.tsx';
import { listDoubleEntries } from '../contract.ts';
import { scannerWords } from '../copy.ts';

/** @param total part of the key, so that the list reloads when the count changes */
const doublesQuery = (eventId: string, total: number) =>
  pagesOf(listDoubleEntries, { eventId }, ['check-in', eventId, 'doubles', total]);

/** Reports tickets that two offline scanners let in (DOR-03), which can't be undone. */
export function DoubleEntries({ eventId, total, zone }: { eventId: string; total: number; zone: string }) {
  const query = useInfiniteQuery(doublesQuery(eventId, total));
  const entries = query.data?.pages.flatMap(({ items }) => items);
  return (
    <section className="grid gap-3" aria-labelledby="double-entries">
      <h3 id="double-entries" className="heading">
        {scannerWords.doubles}
      </h3>
      <p className="text-ink-2">{scannerWords.doublesWhy}</p>
      {query.isError && !entries && <ErrorState onRetry={() => void query.refetch()} />}
      <ul className="check-in-doubles">
        {entries?.map(({ guest, scans }) => (
          <li key={guest.id}>
            <p className="check-in-who">
              <bdi>{guest.name || scannerWords.noName}</bdi>
              <span>{scannerWords.ticketOf(guest)}</span>
            </p>
            <ol>
              {scans.map(({ at, deviceName, who, stands, double, kind }) => (
                <li key={`${at} ${deviceName} ${kind}`}>
                  {scannerWords.lineOf(deviceName, who, timeOfDay(at, zone))}{' '}
                  {stands && <Badge tone="ok">{scannerWords.stands}</Badge>}
                  {double && <Badge tone="danger">{scannerWords.double}</Badge>}
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
      <MoreButton query={query}>{scannerWords.moreDoubles}</MoreButton>
    </section>
  );
}
