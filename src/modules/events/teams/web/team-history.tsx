import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { TimeAgo } from '#platform/ui/time-ago.tsx';
import { actText, teamWords as words } from '../copy.ts';
import { actsOf, type TeamOf } from './team-queries.ts';

/** What was done to the team, newest first (ROL-09). */
export function TeamHistory({ of }: { of: TeamOf }) {
  const id = useId();
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(actsOf(of));
  const acts = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-h4">
        {words.history}
      </h3>
      {data && acts.length === 0 && <p className="text-ink-2">{words.noHistory}</p>}
      <ul>
        {acts.map(({ id: actId, act, by, member, email, creatorType, createdAt }) => (
          <li key={actId} className="flex flex-wrap justify-between gap-x-4 py-2 border-t border-line">
            <bdi>
              {actText(of.kind, { act, by: by.name, who: member?.name ?? email ?? '', role: creatorType })}
            </bdi>
            <span className="text-small text-ink-2">
              <TimeAgo at={createdAt} />
            </span>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </section>
  );
}
