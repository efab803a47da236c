import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pagesOf } from '#platform/ui/api.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { MoreButton } from '#platform/ui/more-button.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { Tabs } from '#platform/ui/tabs.tsx';
import { moderationWords as words } from '../copy.ts';
import { listCases } from '../moderation-contract.ts';
import { CaseCard } from './case-card.tsx';

export function ModerationQueue() {
  const [current, setCurrent] = useState('open');
  return (
    <Tabs
      label={words.title}
      current={current}
      onChange={setCurrent}
      tabs={[
        { id: 'open', label: words.open, panel: <Cases state="open" /> },
        { id: 'decided', label: words.decided, panel: <Cases state="decided" /> },
      ]}
    />
  );
}

function Cases({ state }: { state: 'open' | 'decided' }) {
  const query = useInfiniteQuery(pagesOf(listCases, { state }, ['safety', 'cases', state]));
  const { data, isError, refetch } = query;
  const cases = data?.pages.flatMap(({ items }) => items) ?? [];
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />;
  return (
    <>
      {!data && <Skeleton lines={8} className="py-4" />}
      {data && cases.length === 0 && (
        <EmptyState title={words.none[state]} message={state === 'open' ? words.noneMessage : undefined} />
      )}
      <ul className="grid gap-4 pt-4">
        {cases.map((one) => (
          <CaseCard key={one.id} found={one} />
        ))}
      </ul>
      <MoreButton query={query}>{words.more}</MoreButton>
    </>
  );
}
