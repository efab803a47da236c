import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useRef, useState } from 'react';
import { ProfileFace } from '#modules/profiles/profiles/web/index.ts';
import { pagesOf } from '#platform/ui/api.ts';
import { Checkbox } from '#platform/ui/checkbox.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Field } from '#platform/ui/field.tsx';
import { IconMagnifyingGlass } from '#platform/ui/icons.tsx';
import { MoreButton } from '#platform/ui/more-button.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { planActs as words } from '../copy.ts';
import { listInvitable, planLimits } from '../write-contract.ts';

const friendsQuery = (userId: string, q: string) =>
  pagesOf(listInvitable, { userId, q }, ['plans', 'friends', userId, q]);

type FriendPickerProps = {
  userId: string;
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
  except?: readonly string[];
};

export function FriendPicker({ userId, chosen, onChange, except = [] }: FriendPickerProps) {
  const [typed, setTyped] = useState('');
  const list = useRef<HTMLUListElement>(null);
  // Fewer results must not make the page shorter, which would scroll it under a finger.
  const [reservedHeight, setReservedHeight] = useState(0);
  const q = useDeferredValue(typed.trim());
  const query = useInfiniteQuery({ ...friendsQuery(userId, q), placeholderData: keepPreviousData });
  const isFull = chosen.length >= planLimits.invitations;
  const friends = query.data?.pages.flatMap(({ items }) => items).filter(({ id }) => !except.includes(id));
  return (
    <div className="grid gap-2">
      <Field label={words.search} hideLabel>
        <TextInput
          type="search"
          icon={<IconMagnifyingGlass />}
          placeholder={words.search}
          value={typed}
          onChange={(event) => {
            if (!typed) setReservedHeight(list.current?.offsetHeight ?? 0);
            setTyped(event.target.value);
          }}
        />
      </Field>
      {!friends &&
        (query.isError ? <ErrorState onRetry={() => void query.refetch()} /> : <Skeleton className="h-24" />)}
      {friends?.length === 0 && !query.hasNextPage && <p className="text-ink-2">{words.noFriends}</p>}
      <ul
        ref={list}
        className="grid content-start max-h-72 -mx-1 px-1 overflow-y-auto"
        style={{ minHeight: typed ? reservedHeight : undefined }}
        tabIndex={-1}
      >
        {friends?.map((friend) => (
          <li key={friend.id}>
            <Checkbox
              checked={chosen.includes(friend.id)}
              disabled={isFull && !chosen.includes(friend.id)}
              onChange={(event) =>
                onChange(
                  event.target.checked ? [...chosen, friend.id] : chosen.filter((id) => id !== friend.id),
                )
              }
            >
              <span className="inline-flex items-center gap-2 align-middle">
                <ProfileFace profile={friend} size={28} />
                <bdi>{friend.name}</bdi>
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
      <p role="status" className="text-small text-ink-2 empty:hidden">
        {isFull && words.mostInvited(planLimits.invitations)}
      </p>
      <MoreButton query={query} size="small" className="justify-self-start">
        {words.more}
      </MoreButton>
    </div>
  );
}
