import { useSuspenseQuery } from '@tanstack/react-query';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import type { City } from '#modules/instance/cities/contract.ts';
import { citiesQuery } from '#modules/profiles/own-profile/web/index.ts';
import { getPlace } from '#modules/profiles/places/contract.ts';
import { PlaceField, type Near } from '#modules/profiles/places/web/index.ts';
import type { OutsidePlace } from '#modules/profiles/places/place.ts';
import { getSend } from '#platform/ui/api.ts';
import { useLatest } from '#platform/ui/use-latest.ts';
import type { useReading } from '#platform/ui/use-reading.ts';
import { formWords } from '../copy.ts';
import type { ProfileValues } from './profile-values.ts';

export type VenueAddressProps = { readonly onRead: ReturnType<typeof useReading>['note'] };

/** The address of a new venue. One from the list places it on the map; any other is placed in its city. */
export function VenueAddress({ onRead }: VenueAddressProps) {
  const { control, setValue, clearErrors } = useFormContext<ProfileValues>();
  const { data: cities } = useSuspenseQuery(citiesQuery);
  const { field, fieldState } = useController({ control, name: 'address' });
  const { value, onChange, ref } = field;
  const cityId = useWatch({ control, name: 'cityId' });
  const city = cities.items.find(({ id }) => id === cityId);

  const { read, drop } = useLatest();

  function put({ address1, name, city, state, country, zipCode, latitude, longitude }: OutsidePlace) {
    onChange(address1 || name);
    setValue('place', { city, state, countryCode: country.code, zipCode, latitude, longitude });
    setValue('cityId', cities.items.find((one) => one.name === city)?.id ?? null);
    setValue('neighborhoodId', null);
    clearErrors(['address', 'cityId']);
  }

  return (
    <PlaceField
      ref={ref}
      label={formWords.address}
      name="address"
      value={value}
      offers="map"
      near={city && pointOf(city)}
      error={fieldState.error?.message}
      onType={(address) => {
        drop();
        onChange(address);
        setValue('place', null);
      }}
      onChoose={({ placeId }) => onRead(read(getSend()(getPlace, { placeId }), put))}
    />
  );
}

const pointOf = ({ latitude, longitude }: City): Near => ({ latitude, longitude });
