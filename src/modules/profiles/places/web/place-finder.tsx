import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { queryOf } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { Field } from '#platform/ui/field.tsx';
import { send } from '#platform/send.ts';
import { TextInput } from '#platform/ui/text-input.tsx';
import { useAct } from '#platform/ui/use-act.ts';
import { useDebounced } from '#platform/ui/use-debounced.ts';
import { getPlace, suggestPlaces } from '../contract.ts';
import { placeFieldWords as words } from '../copy.ts';
import type { OutsidePlace } from '../place.ts';
import type { Near } from './place-field.tsx';

const leastLetters = 2;

type PlaceFinderProps = {
  label: string;
  hint: string;
  /** Results near this point come first. */
  near?: Near;
  onFind: (place: OutsidePlace) => void;
};

/** Searches the map provider for a city or an address. */
export function PlaceFinder({ label, hint, near, onFind }: PlaceFinderProps) {
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [text, setText] = useState('');
  const q = useDebounced(text.trim(), { wait: 200 });
  const { data } = useQuery({
    ...queryOf(suggestPlaces, { q, venues: false, ...near }, ['places', 'finder', q, near]),
    enabled: q.length >= leastLetters,
    placeholderData: keepPreviousData,
  });
  const { act: pick, isBusy } = useAct(async (placeId: string) => {
    onFind(await send(getPlace, { placeId }));
    // The pressed button disappears. The user may have gone on meanwhile.
    if (list.current?.contains(document.activeElement)) search.current?.focus();
    setText((typed) => (typed === text ? '' : typed));
  });
  const found = q.length < leastLetters ? [] : (data?.items ?? []);
  const isEmpty = q.length >= leastLetters && data !== undefined && found.length === 0;
  return (
    <div className="grid gap-2">
      <Field label={label} hint={hint} optional>
        <TextInput
          ref={search}
          type="search"
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      {found.length > 0 && (
        <ul ref={list} className="flex flex-wrap gap-2">
          {found.map(({ placeId, name, detail }) => (
            <li key={placeId}>
              <Button size="small" variant="outline" busy={isBusy} onClick={() => pick(placeId)}>
                {detail.includes(name) ? detail : `${name}, ${detail}`}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="text-small text-ink-2 empty:hidden">
        {isEmpty && words.none}
      </p>
    </div>
  );
}
