import { useQuery } from '@tanstack/react-query';
import { useState, type Ref } from 'react';
import { getPlace } from '#modules/profiles/places/contract.ts';
import type { PlaceSuggestion } from '#modules/profiles/places/place.ts';
import { PlaceField, type Near } from '#modules/profiles/places/web/index.ts';
import { useMe } from '#modules/identity/accounts/web/index.ts';
import { ownProfilesQuery } from '#modules/profiles/profiles/web/index.ts';
import { getSend, queryOf } from '#platform/ui/api.ts';
import { useLatest } from '#platform/ui/use-latest.ts';
import type { useReading } from '#platform/ui/use-reading.ts';
import { listKnownPlaces, type KnownPlace } from '../place-contract.ts';
import type { ChangeForm, FormState } from './form-state.ts';
import { formWords } from './copy.ts';
import { readVenuePlace, type Place } from './venue-place.ts';

/** A suggestion below the field. `whole`: details of a previous place of the host. */
type Offered = PlaceSuggestion & { readonly whole?: Place };

/** Loads the details of a suggestion: one of our venues, or a place on the map. */
async function readPlace({ placeId, type, name, whole }: Offered): Promise<Place> {
  if (whole) return whole;
  if (placeId.startsWith('venue:')) return readVenuePlace(placeId);
  const place = await getSend()(getPlace, { placeId });
  const { addressFull, address1, city, state, zipCode, latitude, longitude, timezone } = place;
  return {
    venueId: null,
    venueName: type === 'establishment' ? name : '',
    address: addressFull,
    location: { name: place.name, addressFull, address1, city, state, zipCode, latitude, longitude },
    placeZone: timezone,
    placeCity: city,
  };
}

/** A chosen place brings its time zone, also for an event that has one already (EVA-29). */
const readPlaceWithZone = async (chosen: Offered) => ({ ...(await readPlace(chosen)), zone: null });

type PlaceFieldsProps = {
  ref: Ref<HTMLInputElement>;
  form: FormState;
  change: ChangeForm;
  /** `null`: the signed-in user. */
  hostId: string | null;
  /** The center of the visitor's city. */
  near?: Near | undefined;
  error: string | undefined;
  /** Called with the read of a chosen place. */
  onRead: ReturnType<typeof useReading>['note'];
};

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
    whole: {
      venueId,
      venueName,
      address: addressFull,
      location,
      placeZone: timezone,
      placeCity: location.city,
    },
  };
}

/** The name of the venue, and its address, which provides the coordinates and time zone. */
export function PlaceFields({ ref, form, change, hostId, near: city, error, onRead }: PlaceFieldsProps) {
  const [isWanted, setWanted] = useState(false);
  const { own, near } = useOwnPlaces(hostId, isWanted, city);
  const [venue, address] = [useLatest(), useLatest()];
  return (
    <div className="form-pair">
      <PlaceField
        label={formWords.venue}
        name="venue"
        value={form.venueName}
        own={own}
        near={near}
        offers="venue"
        onEnter={() => setWanted(true)}
        onType={(venueName) => {
          venue.drop();
          change({ venueName, venueId: null });
        }}
        onChoose={(suggestion: Offered) => {
          address.drop();
          return onRead(venue.read(readPlaceWithZone(suggestion), change));
        }}
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
        onType={(text) => {
          venue.drop();
          address.drop();
          change({ address: text, location: null, venueId: null });
        }}
        onChoose={(suggestion: Offered) => {
          venue.drop();
          const read = address.read(readPlaceWithZone(suggestion), ({ venueName, venueId, ...place }) =>
            change((now) => ({
              ...now,
              ...place,
              // A name that was typed meanwhile stays.
              ...(now.venueName === form.venueName && { venueId, venueName: venueName || now.venueName }),
            })),
          );
          return onRead(read);
        }}
      />
    </div>
  );
}
