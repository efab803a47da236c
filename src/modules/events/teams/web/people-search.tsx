import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState, type ReactNode } from 'react';
import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { ProfileRow } from '#modules/profiles/profiles/web/index.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Field } from '#platform/ui/field.tsx';
import { IconMagnifyingGlass } from '#platform/ui/icons.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { teamWords as words } from '../copy.ts';

/** Searches users, and for events communities, with people close to the viewer first (ROL-05). */
export type FindPeople = (q: string) => Promise<readonly ProfileCard[]>;

type PeopleSearchProps = {
  label: string;
  /** Suggestions before anything is typed, and their query key. */
  near: { key: readonly string[]; find: FindPeople };
  search: FindPeople;
  except: readonly string[];
  children: (profile: ProfileCard) => ReactNode;
};

export function PeopleSearch({ label, near, search, except, children }: PeopleSearchProps) {
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const { data, isError, refetch } = useQuery({
    queryKey: [...near.key, q],
    queryFn: async () => {
      const [close, found] = await Promise.all([near.find(q), q === '' ? [] : search(q)]);
      const known = new Set(close.map(({ id }) => id));
      return [...close, ...found.filter(({ id }) => !known.has(id))];
    },
    placeholderData: keepPreviousData,
  });
  const shown = data?.filter(({ id }) => !except.includes(id));
  return (
    <div className="grid gap-2">
      <Field label={label} hideLabel>
        <TextInput
          type="search"
          icon={<IconMagnifyingGlass />}
          placeholder={label}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      {!shown && (isError ? <ErrorState onRetry={() => void refetch()} /> : <Skeleton className="h-24" />)}
      {data?.length === 0 && q !== '' && <p className="text-ink-2">{words.nobody}</p>}
      <ul className="max-h-80 overflow-y-auto" tabIndex={-1} aria-label={label}>
        {shown?.map((profile) => (
          <ProfileRow key={profile.id} profile={profile} size={40} isLink={false}>
            {children(profile)}
          </ProfileRow>
        ))}
      </ul>
    </div>
  );
}
