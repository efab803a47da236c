import { useQuery } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent, type Ref } from 'react';
import { getPlace, suggestPlaces } from '#modules/profiles/places/contract.ts';
import type { PlaceSuggestion } from '#modules/profiles/places/place.ts';
import { useMe } from '#modules/identity/accounts/web/index.ts';
import { ownProfilesQuery } from '#modules/profiles/profiles/web/index.ts';
import { getVenue } from '#modules/profiles/venues/contract.ts';
import { isRefusal } from '#platform/refusal.ts';
import { getSend, queryOf } from '#platform/ui/api.ts';
import { Spinner } from '#platform/ui/beat-mark.tsx';
import { Field } from '#platform/ui/field.tsx';
import { IconMapPin, IconStorefront } from '#platform/ui/icons.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { toast } from '#platform/ui/toast.ts';
import { useDebounced } from '#platform/ui/use-debounced.ts';
import { useOptionList } from '#platform/ui/use-option-list.ts';
import { listKnownPlaces, type KnownPlace } from '../place-contract.ts';
import type { ChangeForm, FormState } from './form-state.ts';
import { formWords } from './words.ts';

type Place = Pick<FormState, 'venueId' | 'venueName' | 'address' | 'location' | 'placeZone'>;

/** A suggestion below the field. `whole`: details of a previous place of the host. */
type Offered = PlaceSuggestion & { readonly whole?: Place };

/** Loads the details of a suggestion: one of our venues, or a place on the map. */
async function readPlace({ placeId, type, name, whole }: Offered): Promise<Place> {
  if (whole) return whole;
  if (placeId.startsWith('venue:')) {
    const venue = await getSend()(getVenue, { venueId: placeId });
    const { addressFull, address1, city, state, zipCode, location, timezone } = venue;
    const { latitude, longitude } = location;
    return {
      venueId: venue.id,
      venueName: venue.name,
      address: addressFull,
      location: { name: venue.name, addressFull, address1, city, state, zipCode, latitude, longitude },
      placeZone: timezone,
    };
  }
  const place = await getSend()(getPlace, { placeId });
  const { addressFull, address1, city, state, zipCode, latitude, longitude, timezone } = place;
  return {
    venueId: null,
    venueName: type === 'establishment' ? name : '',
    address: addressFull,
    location: { name: place.name, addressFull, address1, city, state, zipCode, latitude, longitude },
    placeZone: timezone,
  };
}

type PlaceFieldsProps = {
  ref: Ref<HTMLInputElement>;
  form: FormState;
  change: ChangeForm;
  /** `null`: the signed-in user. */
  hostId: string | null;
  /** The center of the visitor's city. */
  near?: Near | undefined;
  error: string | undefined;
};

type Near = { readonly latitude: number; readonly longitude: number };

/**
 * Suggestions before anything is typed: the host's previous places, then the viewer's venues. Searches prefer results
 * near the last of these places, near the host's home, or else in the visitor's city (EVA-28, INS-04).
 */
function useOwnPlaces(
  hostId: string | null,
  isWanted: boolean,
  city: Near | undefined,
): { own: readonly Offered[]; near: Near | undefined } {
  const me = useMe();
  const { data } = useQuery({ ...ownProfilesQuery(me?.id ?? ''), enabled: Boolean(me) });
  const creatorId = hostId ?? me?.id ?? '';
  const { data: known, isPending } = useQuery({
    ...queryOf(listKnownPlaces, { creatorId }, ['places', 'known', creatorId]),
    enabled: isWanted && Boolean(me),
    retry: false,
  });
  // Waits for all of them, so that the list doesn't shift under a finger.
  if (isPending) return { own: [], near: city };
  const before = known?.items.map(offeredAgain) ?? [];
  const venues = (data?.items ?? [])
    .filter(({ type, id }) => type === 'venue' && !before.some(({ placeId }) => placeId === id))
    .map(({ id: placeId, provider, name, note: detail }) => ({
      placeId,
      provider,
      type: 'establishment' as const,
      name,
      detail,
    }));
  return { own: [...before, ...venues], near: known?.near ?? city };
}

function offeredAgain({ venueId, venueName, location, timezone }: KnownPlace): Offered {
  const { addressFull, address1 } = location;
  return {
    placeId: venueId ?? addressFull,
    provider: 'backbeat',
    type: venueName ? 'establishment' : 'address',
    name: venueName || address1,
    detail: addressFull,
    whole: { venueId, venueName, address: addressFull, location, placeZone: timezone },
  };
}

/** The name of the venue, and its address, which provides the coordinates and time zone. */
export function PlaceFields({ ref, form, change, hostId, near: city, error }: PlaceFieldsProps) {
  const [isWanted, setWanted] = useState(false);
  const { own, near } = useOwnPlaces(hostId, isWanted, city);
  return (
    <div className="form-pair">
      <PlaceField
        label={formWords.venue}
        name="venue"
        value={form.venueName}
        own={own}
        near={near}
        onlyVenues
        onEnter={() => setWanted(true)}
        onType={(venueName) => change({ venueName, venueId: null })}
        onChoose={change}
      />
      <PlaceField
        ref={ref}
        label={formWords.address}
        name="address"
        value={form.address}
        own={own}
        near={near}
        onEnter={() => setWanted(true)}
        error={error}
        onType={(address) => change({ address, location: null, venueId: null })}
        onChoose={({ venueName, ...place }) => change(venueName ? { ...place, venueName } : place)}
      />
    </div>
  );
}

type PlaceFieldProps = {
  ref?: Ref<HTMLInputElement> | undefined;
  label: string;
  name: 'venue' | 'address';
  value: string;
  own: readonly Offered[];
  /** Results near this point come first. */
  near: Near | undefined;
  /** Suggests only venues, and accepts any other name, too. */
  onlyVenues?: boolean;
  error?: string | undefined;
  onEnter: () => void;
  onType: (text: string) => void;
  onChoose: (place: Place) => void;
};

type Suggesting = Pick<PlaceFieldProps, 'value' | 'own' | 'near'> & { isTyping: boolean };

/** The host's places before anything is typed, then suggestions for the text. */
function useSuggestions({ value, own, near, isTyping }: Suggesting) {
  const asked = useDebounced(value.trim(), { wait: 180, atMost: 600 });
  const isAsking = isTyping && asked.length >= 2;
  const { data } = useQuery({
    ...queryOf(suggestPlaces, { q: asked.slice(0, 120), ...near }, ['places', 'suggestions', asked, near]),
    enabled: isAsking,
    staleTime: 60_000,
    retry: false,
  });
  const offered: readonly Offered[] = isAsking ? (data?.items ?? []) : isTyping && value === '' ? own : [];
  return { offered, isAnswered: isAsking && data !== undefined };
}

/** Suggests places while typing. Arrow keys select, Enter accepts (LOC-01). */
function PlaceField(props: PlaceFieldProps) {
  const { ref, label, name, value, own, near, onlyVenues = false, error, onEnter, onType, onChoose } = props;
  const statusId = useId();
  const [isTyping, setTyping] = useState(false);
  const [isReading, setReading] = useState(false);
  const { offered, isAnswered } = useSuggestions({ value, own, near, isTyping });
  const found = onlyVenues ? offered.filter(({ type }) => type === 'establishment') : offered;
  const options = useOptionList(found.length);

  async function take(suggestion: Offered) {
    setTyping(false);
    setReading(true);
    try {
      onChoose(await readPlace(suggestion));
    } catch (error) {
      const said = isRefusal(error) ? error : { title: 'You’re offline', message: 'Try again.' };
      toast({ title: said.title, message: said.message, tone: 'danger' });
    } finally {
      setReading(false);
    }
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (options.move(event)) return;
    if (event.key === 'Escape' && found.length > 0) {
      event.stopPropagation();
      setTyping(false);
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    // A venue can have any name, so Enter accepts a suggestion only if one is highlighted.
    const suggestion = found[onlyVenues ? options.active : Math.max(0, options.active)];
    if (suggestion) void take(suggestion);
  }

  return (
    <div className="relative">
      <Field label={label} error={error}>
        <TextInput
          {...options.box}
          {...(ref && { ref })}
          name={name}
          icon={
            isReading ? (
              <Spinner label={formWords.loading} />
            ) : onlyVenues ? (
              <IconStorefront />
            ) : (
              <IconMapPin />
            )
          }
          {...(!onlyVenues && { placeholder: formWords.addressHint })}
          value={value}
          onChange={({ target }) => {
            setTyping(true);
            options.choose(-1);
            onType(target.value);
          }}
          onFocus={() => {
            onEnter();
            if (value === '') setTyping(true);
          }}
          onKeyDown={press}
          onBlur={() => setTyping(false)}
        />
      </Field>
      {found.length > 0 && (
        <div id={options.listId} role="listbox" aria-label={label} className="place-options">
          {found.map((suggestion, index) => (
            <PlaceOption
              key={suggestion.placeId}
              id={options.optionId(index)}
              place={suggestion}
              isActive={index === options.active}
              onPoint={() => options.choose(index)}
              onTake={() => void take(suggestion)}
            />
          ))}
        </div>
      )}
      <p
        id={statusId}
        role="status"
        className={found.length === 0 ? 'text-small text-ink-2 empty:hidden' : 'sr-only'}
      >
        {isAnswered &&
          (found.length > 0 ? `${found.length} places found.` : !onlyVenues && formWords.noPlaces)}
      </p>
    </div>
  );
}

type PlaceOptionProps = {
  id: string;
  place: Offered;
  isActive: boolean;
  onPoint: () => void;
  onTake: () => void;
};

function PlaceOption({ id, place, isActive, onPoint, onTake }: PlaceOptionProps) {
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onPointerMove={onPoint}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onTake}
    >
      {place.type === 'establishment' ? <IconStorefront /> : <IconMapPin />}
      <span className="min-w-0">
        <span className="block truncate">{place.name}</span>
        <span className="block text-small text-ink-2 truncate">{place.detail}</span>
      </span>
    </button>
  );
}
