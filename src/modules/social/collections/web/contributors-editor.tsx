import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { ProfileRow } from '#modules/profiles/profiles/web/index.ts';
import { getSend } from '#platform/ui/api.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Field } from '#platform/ui/field.tsx';
import { IconMagnifyingGlass } from '#platform/ui/icons.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { showFailure } from '#platform/ui/show-failure.ts';
import { listWords as words } from '../list-copy.ts';
import * as calls from '../write-contract.ts';
import { participationQuery } from './list-queries.ts';

export type FindPeople = (q: string) => Promise<readonly ProfileCard[]>;

type ContributorsProps = { collectionId: string; ownerId: string; search: FindPeople };

/** Lets the owner invite and remove contributors (COL-04). */
export function ContributorsEditor({ collectionId, ownerId, search }: ContributorsProps) {
  const client = useQueryClient();
  const { queryKey, ...participation } = participationQuery(collectionId);
  const { data } = useQuery({ queryKey, ...participation });
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const found = useQuery({
    queryKey: ['collections', 'people', q],
    queryFn: () => search(q),
    enabled: q !== '',
  });
  const { mutate } = useMutation({
    scope: { id: JSON.stringify(queryKey) },
    mutationFn: ({ person, isAsked }: { person: ProfileCard; isAsked: boolean }): Promise<unknown> =>
      isAsked
        ? getSend()(calls.inviteContributor, { collectionId, userId: person.id })
        : getSend()(calls.removeContributor, { collectionId, userId: person.id }),
    onMutate: async ({ person, isAsked }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (now) => {
        if (!now) return now;
        const { items } = now.contributors;
        const others = items.filter(({ id }) => id !== person.id);
        if (!isAsked) return { ...now, contributors: { items: others } };
        const asked = { ...person, status: 'invited' as const };
        const isKnown = others.length < items.length;
        const next = isKnown ? items.map((one) => (one.id === person.id ? asked : one)) : [...items, asked];
        return { ...now, contributors: { items: next } };
      });
      return before;
    },
    onError: (error, _change, before) => {
      client.setQueryData(queryKey, before);
      showFailure(error);
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  const people = data?.contributors.items ?? [];
  const known = new Set([ownerId, ...people.map(({ id }) => id)]);
  const offered = found.data?.filter(({ id }) => !known.has(id));
  return (
    <div className="grid gap-3">
      <p className="text-ink-2">{words.peopleText}</p>
      {people.length > 0 && (
        <ul aria-label={words.people}>
          {people.map((person) => (
            <ProfileRow
              key={person.id}
              profile={person}
              size={40}
              badge={
                person.status !== 'confirmed' && (
                  <Badge tone={person.status === 'invited' ? 'lit' : 'neutral'}>
                    {person.status === 'invited' ? words.invited : words.saidNo}
                  </Badge>
                )
              }
            >
              {person.status === 'denied' && (
                <InviteButton person={person} onPress={() => mutate({ person, isAsked: true })} />
              )}
              <Button
                size="small"
                variant="quiet"
                aria-label={words.dropOne(person.name)}
                onClick={() => mutate({ person, isAsked: false })}
              >
                {words.drop}
              </Button>
            </ProfileRow>
          ))}
        </ul>
      )}
      <Field label={words.searchPeople} hideLabel>
        <TextInput
          type="search"
          icon={<IconMagnifyingGlass />}
          placeholder={words.searchPeople}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      {q !== '' &&
        !found.data &&
        (found.isError ? <ErrorState onRetry={() => void found.refetch()} /> : <Skeleton lines={2} />)}
      {q !== '' && found.data?.length === 0 && <p className="text-ink-2">{words.nobodyFound}</p>}
      {q !== '' && (
        <ul aria-label={words.searchPeople}>
          {offered?.map((person) => (
            <ProfileRow key={person.id} profile={person} size={40}>
              <InviteButton person={person} onPress={() => mutate({ person, isAsked: true })} />
            </ProfileRow>
          ))}
        </ul>
      )}
    </div>
  );
}

function InviteButton({ person, onPress }: { person: ProfileCard; onPress: () => void }) {
  return (
    <Button size="small" variant="outline" aria-label={words.inviteOne(person.name)} onClick={onPress}>
      {words.invite}
    </Button>
  );
}
