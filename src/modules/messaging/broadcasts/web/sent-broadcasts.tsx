import { useInfiniteQuery } from '@tanstack/react-query';
import { postPath } from '#modules/social/posts/rules.ts';
import { fullCountText } from '#platform/count-text.ts';
import { pagesOf } from '#platform/ui/api.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Link } from '#platform/ui/link.ts';
import { MoreButton } from '#platform/ui/more-button.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { TimeAgo } from '#platform/ui/time-ago.tsx';
import { listBroadcasts, type SentBroadcast } from '../contract.ts';
import { resultWords as words, stateWords } from '../results-copy.ts';

/** How often the counts load while messages are still on their way. */
const whileSendingMs = 5000;

type Way = SentBroadcast['ways'][number];

const isUnderWay = ({ state, ways }: SentBroadcast): boolean =>
  state === 'waiting' || state === 'walking' || ways.some(({ totals }) => totals.queued > 0);

/** Lists the posts of a feed that were emailed or texted, with their results (BLA-04). */
export function SentBroadcasts({ feedId, audience }: { feedId: string; audience: string }) {
  const query = useInfiniteQuery({
    ...pagesOf(listBroadcasts, { feedId }, ['broadcasts', feedId]),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isUnderWay)) ? whileSendingMs : false,
  });
  const broadcasts = query.data?.pages.flatMap(({ items }) => items);
  if (!broadcasts)
    return query.isError ? (
      <ErrorState onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton className="h-60" label={words.loading} />
    );
  if (broadcasts.length === 0) return <EmptyState title={words.none} message={words.noneHint(audience)} />;
  return (
    <div className="grid gap-4 pt-4">
      <ul aria-label={words.sent} className="grid gap-4">
        {broadcasts.map((broadcast) => (
          <SentBroadcastCard key={broadcast.postId} broadcast={broadcast} />
        ))}
      </ul>
      <p className="text-small text-ink-2">{words.note}</p>
      <MoreButton query={query} className="justify-self-start">
        {words.more}
      </MoreButton>
    </div>
  );
}

function SentBroadcastCard({ broadcast }: { broadcast: SentBroadcast }) {
  const { postId, createdAt, description, state, ways } = broadcast;
  const { label, tone } = stateWords[state];
  return (
    <li className="grid gap-4 rounded-paper border border-line p-4">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-2">
          <TimeAgo at={createdAt} />
          <Badge tone={tone}>{label}</Badge>
        </div>
        {description === null ? (
          <p className="text-ink-2">{words.postRemoved}</p>
        ) : (
          <Link to={postPath({ id: postId })} className="line-clamp-2 font-semibold wrap-anywhere" dir="auto">
            {description || words.onlyAttachment}
          </Link>
        )}
      </div>
      {ways.map((way) => (
        <WayResult key={way.way} result={way} />
      ))}
    </li>
  );
}

function WayResult({ result }: { result: Way }) {
  const { way, refused, totals, skipped } = result;
  const { figures } = words;
  const shown = [
    [figures.delivered, totals.sent],
    [figures.waiting, totals.queued + totals.postponed],
    [figures.failed, totals.bounced],
    ...(way === 'email' ? ([[figures.unsubscribed, totals.unsubscribed]] as const) : []),
    [figures.notSent, totals.skipped],
  ] as const;
  return (
    <section aria-label={words.ways[way]} className="grid gap-2 border-t border-line pt-3">
      <h3 className="font-semibold">{words.ways[way]}</h3>
      {refused ? (
        <p className="text-ink-2">{words.refused(way)}</p>
      ) : (
        <dl className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-3">
          {shown.map(([name, total]) => (
            <div key={name}>
              <dt className="text-small text-ink-2">{name}</dt>
              <dd className="num text-lead font-semibold">{fullCountText(total)}</dd>
            </div>
          ))}
        </dl>
      )}
      {!refused && skipped.length > 0 && (
        <p className="text-small text-ink-2">
          {words.whyNotSent(skipped.map(({ why, total }) => words.reason(why, total, fullCountText(total))))}
        </p>
      )}
    </section>
  );
}
