import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { ProfileRow } from '#modules/profiles/profiles/web/index.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Field } from '#platform/ui/field.tsx';
import { IconMagnifyingGlass } from '#platform/ui/icons.tsx';
import { passFocusOn } from '#platform/ui/pass-focus-on.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { listWords as words } from '../list-copy.ts';
import { useContributors } from './use-contributors.ts';

export type FindPeople = (q: string) => Promise<readonly ProfileCard[]>;

/** For the buttons that disappear when they are pressed. */
const mark = 'data-contributor';

type ContributorsProps = { collectionId: string; ownerId: string; search: FindPeople };

/** Lets the owner invite and remove contributors (COL-04). */
export function ContributorsEditor({ collectionId, ownerId, search }: ContributorsProps) {
  const { people, invite, remove } = useContributors(collectionId);
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const known = new Set([ownerId, ...people.map(({ id }) => id)]);
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
              {person.status === 'denied' && <InviteButton person={person} onPress={() => invite(person)} />}
              <Button
                size="small"
                variant="quiet"
                aria-label={words.dropOne(person.name)}
                {...{ [mark]: '' }}
                onClick={({ currentTarget }) => {
                  passFocusOn(currentTarget, mark);
                  remove(person);
                }}
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
      {q !== '' && <FoundPeople q={q} search={search} known={known} onInvite={invite} />}
    </div>
  );
}

type FoundPeopleProps = {
  q: string;
  search: FindPeople;
  /** Not offered again. */
  known: ReadonlySet<string>;
  onInvite: (person: ProfileCard) => void;
};

function FoundPeople({ q, search, known, onInvite }: FoundPeopleProps) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['collections', 'people', q],
    queryFn: () => search(q),
  });
  if (!data) return isError ? <ErrorState onRetry={() => void refetch()} /> : <Skeleton lines={2} />;
  if (data.length === 0) return <p className="text-ink-2">{words.nobodyFound}</p>;
  return (
    <ul aria-label={words.searchPeople}>
      {data
        .filter(({ id }) => !known.has(id))
        .map((person) => (
          <ProfileRow key={person.id} profile={person} size={40}>
            <InviteButton person={person} onPress={() => onInvite(person)} />
          </ProfileRow>
        ))}
    </ul>
  );
}

function InviteButton({ person, onPress }: { person: ProfileCard; onPress: () => void }) {
  return (
    <Button
      size="small"
      variant="outline"
      aria-label={words.inviteOne(person.name)}
      {...{ [mark]: '' }}
      onClick={({ currentTarget }) => {
        passFocusOn(currentTarget, mark);
        onPress();
      }}
    >
      {words.invite}
    </Button>
  );
}
