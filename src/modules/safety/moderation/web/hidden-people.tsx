import { useInfiniteQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { ProfileRow } from '#modules/profiles/profiles/web/index.ts';
import { pagesOf } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { MoreButton, useEndless } from '#platform/ui/more-button.tsx';
import { passFocusOn } from '#platform/ui/pass-focus-on.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useAct } from '#platform/ui/use-act.ts';
import { listBlocks, listMutes } from '#modules/profiles/blocks/contract.ts';
import { safetyWords as words } from '../safety-copy.ts';
import { unblock, unmute } from './send-safety.ts';

type Person = { readonly id: string };

/** Blocked and muted profiles (FOL-11, MOD-01). */
export function HiddenPeople({ me: { id } }: { me: Person }) {
  return (
    <div className="grid gap-10 max-w-2xl">
      <HiddenList userId={id} list="blocks" />
      <HiddenList userId={id} list="mutes" />
    </div>
  );
}

const lists = {
  blocks: { title: words.blockedList, none: words.blockedNone, call: listBlocks },
  mutes: { title: words.mutedList, none: words.mutedNone, call: listMutes },
} as const;
type ListName = keyof typeof lists;

const listQuery = (userId: string, list: ListName) =>
  pagesOf(lists[list].call, { userId }, ['safety', list, userId]);

export const prepareHiddenPeople = (client: QueryClient, { id }: Person) =>
  Promise.all([
    client.prefetchInfiniteQuery(listQuery(id, 'blocks')),
    client.prefetchInfiniteQuery(listQuery(id, 'mutes')),
  ]);

type HiddenListProps = { userId: string; list: ListName };

function HiddenList({ userId, list }: HiddenListProps) {
  const { title, none } = lists[list];
  const query = useInfiniteQuery(listQuery(userId, list));
  const { data, isError, refetch } = query;
  const end = useEndless(query);
  const people = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section aria-label={title}>
      <h3 className="heading pb-2">{title}</h3>
      {!data &&
        (isError ? <ErrorState onRetry={() => void refetch()} /> : <Skeleton lines={3} className="py-4" />)}
      {data && people.length === 0 && <p className="py-3 border-t border-line text-ink-2">{none}</p>}
      <ul>
        {people.map((person) => (
          <HiddenRow key={person.id} userId={userId} list={list} person={person} />
        ))}
      </ul>
      <div ref={end}>
        <MoreButton query={query}>{words.showMore}</MoreButton>
      </div>
    </section>
  );
}

const mark = 'data-show-again';

function HiddenRow({ userId, list, person }: HiddenListProps & { person: ProfileCard }) {
  const client = useQueryClient();
  const isBlocked = list === 'blocks';
  const show = isBlocked ? unblock : unmute;
  const { act, isBusy } = useAct((pressed: HTMLElement) =>
    show(client, userId, person, () => passFocusOn(pressed, mark)),
  );
  return (
    // The page of a blocked person is hidden from both.
    <ProfileRow profile={person} isLink={!isBlocked}>
      <Button
        variant="outline"
        size="small"
        busy={isBusy}
        aria-label={isBlocked ? words.unblockNamed(person.name) : words.unmute(person.name)}
        {...{ [mark]: '' }}
        onClick={({ currentTarget }) => act(currentTarget)}
      >
        {isBlocked ? words.unblock : words.unmuteShort}
      </Button>
    </ProfileRow>
  );
}
