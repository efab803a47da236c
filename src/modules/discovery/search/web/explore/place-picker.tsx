import { useState } from 'react';
import type { NeighborhoodChoice } from '#modules/profiles/places/contract.ts';
import { Button } from '#platform/ui/button.tsx';
import { DrawerSurface } from '#platform/ui/drawer-surface.tsx';
import { IconGpsFix, IconMapPin } from '#platform/ui/icons.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { debounce } from '../../contract.ts';
import { useAsYouType } from '../use-as-you-type.ts';
import { findMe, findTown, type ChosenPlace } from './find-place.ts';
import { placePickerWords } from './place-picker-copy.ts';

export type PlacePickerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  city: string;
  /** Slug of the visitor's city, on an instance with several. Its places come first (INS-04). */
  citySlug: string | undefined;
  neighborhoods: readonly NeighborhoodChoice[];
  findHome: () => Promise<string | undefined>;
  /** `undefined` means the whole city. */
  onChoose: (place: ChosenPlace | undefined) => void;
};

/** Choose where to search: nearby, a town or a neighborhood. Asks the browser for its location only on a press. */
export function PlacePicker({ open, onOpenChange, onChoose, ...places }: PlacePickerProps) {
  function choose(place: ChosenPlace | undefined) {
    onChoose(place);
    onOpenChange(false);
  }
  return (
    <DrawerSurface open={open} onOpenChange={onOpenChange} title={placePickerWords.where}>
      <div className="grid gap-5 pt-1">
        <NearMe {...places} onChoose={choose} />
        <PlaceList {...places} onChoose={choose} />
      </div>
    </DrawerSurface>
  );
}

type PlacesProps = Omit<PlacePickerProps, 'open' | 'onOpenChange'>;

/**
 * Falls back from the browser's location to the profile's town, then to the whole city, and always offers the list
 * (EXP-03).
 */
function NearMe({ city, findHome, onChoose }: PlacesProps) {
  const [isAsking, setAsking] = useState(false);
  const [said, say] = useState('');
  const [home, setHome] = useState<ChosenPlace>();
  const [hasDeclined, setDeclined] = useState(false);

  async function ask() {
    setAsking(true);
    const found = await findMe(hasDeclined);
    if (typeof found === 'object') return onChoose(found);
    setDeclined(found === 'denied');
    const town = await findHome();
    const place = town === undefined ? undefined : await findTown(town);
    setHome(place);
    const why = found === 'denied' ? placePickerWords.declined : placePickerWords.notFound;
    say(
      `${why} ${place ? 'We can search around your home instead, or pick a place below.' : `${placePickerWords.seeing(city)} Pick a place below.`}`,
    );
    setAsking(false);
  }

  return (
    <div className="grid gap-3 justify-items-start">
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" busy={isAsking} onClick={() => void ask()}>
          <IconGpsFix />
          {placePickerWords.nearMe}
        </Button>
        <Button variant="quiet" onClick={() => onChoose(undefined)}>
          {placePickerWords.all(city)}
        </Button>
        {home && (
          <Button variant="quiet" onClick={() => onChoose(home)}>
            Around {home.place}
          </Button>
        )}
      </div>
      <p role="status" className="text-small text-ink-2 empty:hidden">
        {said}
      </p>
    </div>
  );
}

/** Our neighborhoods and, once something is typed, every place the geocoder knows. */
function PlaceList({ citySlug, neighborhoods, onChoose }: PlacesProps) {
  const [text, setText] = useState('');
  const found = useAsYouType({ text, type: 'location', city: citySlug, debounce: debounce.search });
  const known = neighborhoods.map(({ name, city, location }) => ({ name, note: city, location }));
  const places = text.trim()
    ? found.items.flatMap((item) =>
        item.type === 'location'
          ? [{ name: item.name, note: item.addressFull, location: item.location }]
          : [],
      )
    : known;
  return (
    <div className="grid gap-2">
      <TextInput
        icon={<IconMapPin />}
        aria-label={placePickerWords.place}
        placeholder={placePickerWords.place}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <ul className="place-list" aria-busy={found.isLoading}>
        {places.map(({ name, note, location: { latitude, longitude } }) => (
          <li key={`${name} ${latitude} ${longitude}`}>
            <button
              type="button"
              className="result-row result-row-slim"
              onClick={() => onChoose({ latitude, longitude, place: name })}
            >
              <IconMapPin className="text-ink-3" />
              <span className="min-w-0 text-start">
                <span className="block truncate">{name}</span>
                <span className="block text-small text-ink-3 truncate">{note}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {found.isCurrent && places.length === 0 && (
        <p className="text-ink-2">{placePickerWords.noPlacesFound}</p>
      )}
    </div>
  );
}
