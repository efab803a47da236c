import { addressText } from '#modules/profiles/places/address.ts';

type Place = {
  readonly venueName: string;
  readonly address1: string | null;
  readonly zipCode: string | null;
  readonly neighborhood: string;
  readonly city: string;
  readonly postalCity: string;
  readonly stateCode: string;
  readonly countryCode: string;
};

/** The location in one line, or only the neighborhood if the address is hidden (LOC-04). */
export function placeText(place: Place, seesAddress: boolean): string {
  const { venueName, neighborhood, city, stateCode } = place;
  const parts = seesAddress ? [venueName, fullAddress(place)] : [neighborhood, city, stateCode];
  return parts.filter(Boolean).join(', ');
}

type Address = Omit<Place, 'venueName' | 'neighborhood' | 'city'>;

/** In the order of its country. */
export const fullAddress = ({
  address1,
  zipCode,
  postalCity: city,
  stateCode: region,
  countryCode,
}: Address) => addressText({ address1: address1 ?? '', city, region, zipCode: zipCode ?? '', countryCode });
