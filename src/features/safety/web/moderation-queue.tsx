import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pagesOf } from '#kit/web/api.ts';
import { Button } from '#kit/web/button.tsx';
import { EmptyState } from '#kit/web/empty-state.tsx';
import { Skeleton } from '#kit/web/skeleton.tsx';
import { Tabs, type Tab } from '#kit/web/tabs.tsx';
import { logWords, moderationWords as words } from '../copy.ts';
import { listAudit, listCases } from '../moderation-contract.ts';
import { CaseCard } from './case-card.tsx';

/** What was reported, what was decided, and the log of it all. @param more what else waits for those who look after the house */
export function ModerationQueue({ more = [] }: { more?: readonly Tab[] }) {
  const [current, setCurrent] = useState('open');
  return (
    <Tabs
      label={words.title}
      current={current}
      onChange={setCurrent}
      tabs={[
        { id: 'open', label: words.open, panel: <Cases state="open" /> },
        { id: 'decided', label: words.decided, panel: <Cases state="decided" /> },
        ...more,
        { id: 'log', label: words.log, panel: <Log /> },
      ]}
    />
  );
}

function Cases({ state }: { state: 'open' | 'decided' }) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    pagesOf(listCases, { state }, ['safety', 'cases', state]),
  );
  const cases = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      {!data && <Skeleton lines={8} className="py-4" />}
      {data && cases.length === 0 && <EmptyState title={words.none} message={words.noneMessage} />}
      <ul className="grid gap-4 pt-4">
        {cases.map((one) => (
          <CaseCard key={one.id} found={one} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </>
  );
}

function Log() {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    pagesOf(listAudit, {}, ['safety', 'log']),
  );
  const entries = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      {!data && <Skeleton lines={8} className="py-4" />}
      {data && entries.length === 0 && <EmptyState title={words.noLog} />}
      <ol className="grid pt-4">
        {entries.map(({ id, by, act, title, reason, createdAt }) => (
          <li key={id} className="grid gap-1 py-3 border-t border-line">
            <span>
              <strong>{logWords[act]}</strong>: <bdi>{title}</bdi>
            </span>
            <span className="text-small text-ink-2">
              <bdi>{by?.name ?? words.somebody}</bdi>,{' '}
              <time dateTime={createdAt}>{words.when(createdAt)}</time>: <bdi>{reason}</bdi>
            </span>
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button variant="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </>
  );
}
