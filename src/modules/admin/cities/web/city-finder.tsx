import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getPlace, suggestPlaces } from '#modules/profiles/places/contract.ts';
import { queryOf } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { Field } from '#platform/ui/field.tsx';
import { send } from '#platform/send.ts';
import { TextInput } from '#platform/ui/text-input.tsx';
import { useAct } from '#platform/ui/use-act.ts';
import { useDebounced } from '#platform/ui/use-debounced.ts';
import { cityWords as words } from '../copy.ts';

type FoundCity = {
  readonly name: string;
  readonly region: string;
  readonly country: string;
  readonly latitude: string;
  readonly longitude: string;
  readonly timeZone?: string;
};

const leastLetters = 2;

/** Searches the map provider for a city. */
export function CityFinder({ onFind }: { onFind: (city: FoundCity) => void }) {
  const [text, setText] = useState('');
  const q = useDebounced(text.trim(), { wait: 200 });
  const { data } = useQuery({
    ...queryOf(suggestPlaces, { q, limit: 5 }, ['admin', 'city-finder', q]),
    enabled: q.length >= leastLetters,
    placeholderData: keepPreviousData,
  });
  const { act: pick, isBusy } = useAct(async (placeId: string) => {
    const place = await send(getPlace, { placeId });
    onFind({
      name: place.city || place.name,
      region: place.state.name,
      country: place.country.code,
      latitude: String(place.latitude),
      longitude: String(place.longitude),
      ...(place.timezone && { timeZone: place.timezone }),
    });
    setText('');
  });
  const found =
    q.length < leastLetters ? [] : (data?.items ?? []).filter(({ provider }) => provider !== 'backbeat');
  return (
    <div className="grid gap-2">
      <Field label={words.find} hint={words.findHint} optional>
        <TextInput
          type="search"
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      {found.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {found.map(({ placeId, detail }) => (
            <li key={placeId}>
              <Button size="small" variant="outline" busy={isBusy} onClick={() => pick(placeId)}>
                {detail}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
