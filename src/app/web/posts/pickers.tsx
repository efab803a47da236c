import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { quickEventFormWords } from '#modules/events/editor/copy.ts';
import { QuickEvent } from '#modules/events/editor/web/index.ts';
import { useMe } from '#modules/identity/accounts/web/index.ts';
import { composeWords } from '#modules/social/posts/compose-copy.ts';
import { pages } from '#modules/music/spotify-contract.ts';
import { saveSong, SongShelf } from '#modules/music/web/index.ts';
import type { PickerProps } from '#modules/social/posts/web/index.ts';
import { EventTags, TrackTags } from '#modules/discovery/search/web/index.ts';
import { Button } from '#platform/ui/button.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { IconPlus } from '#platform/ui/icons.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { userViewQuery } from '../profile/page-queries.ts';
import { useMayHost } from '../shell/use-may-host.ts';

/** Picks one event, because a post carries one. A missing event can be added (ANE-01). */
export function EventPicker({ onPick }: PickerProps) {
  const [query, setQuery] = useState('');
  const [isAdding, setAdding] = useState(false);
  const mayHost = useMayHost();
  return (
    <div className="grid gap-3 justify-items-start">
      <div className="w-full">
        <EventTags
          label={composeWords.kinds.event}
          most={1}
          tags={[]}
          onText={setQuery}
          onChange={([event]) => event && onPick(event)}
        />
      </div>
      {mayHost && (
        <Button variant="outline" {...QuickEvent.onIntent} onClick={() => setAdding(true)}>
          <IconPlus />
          {quickEventFormWords.title}
        </Button>
      )}
      <QuickEvent open={isAdding} onOpenChange={setAdding} query={query} onMade={onPick} />
    </div>
  );
}

/** Picks a song: found, suggested or saved elsewhere. Suggests ten (MUS-07). */
export function TrackPicker({ onPick }: PickerProps) {
  const me = useMe();
  const pick = (song: { id: string; name: string } | undefined) => song && onPick(song);
  return (
    <div className="grid gap-4">
      <TrackTags
        label={composeWords.kinds.track}
        most={1}
        tags={[]}
        onChange={([track]) => track && void saveSong(track).then(pick)}
      />
      <SongShelf creatorId={me?.acting?.id ?? me?.id} limit={pages.forPosts} onPick={onPick} />
    </div>
  );
}

export function PlanPicker({ onPick }: PickerProps) {
  const me = useMe();
  const { data, isError, refetch } = useQuery({ ...userViewQuery(me?.id ?? '', {}), enabled: Boolean(me) });
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={2} />;
  const plans = data.plans?.items ?? [];
  if (plans.length === 0) return <p className="text-ink-2">{composeWords.noPlans}</p>;
  return (
    <div className="composer-kinds">
      {plans.map((plan) => (
        <Button key={plan.id} variant="quiet" size="small" onClick={() => onPick(plan)}>
          {plan.name}
        </Button>
      ))}
    </div>
  );
}
