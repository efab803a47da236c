type Place = {
  readonly venueName: string;
  readonly address1: string | null;
  readonly zipCode: string | null;
  readonly neighborhood: string;
  readonly city: string;
  readonly postalCity: string;
  readonly stateCode: string;
};

/** The location in one line, or only the neighborhood if the address is hidden (LOC-04). */
export function placeText(place: Place, seesAddress: boolean): string {
  const { venueName, address1, neighborhood, city, postalCity, stateCode, zipCode } = place;
  const parts = seesAddress
    ? [venueName, address1, postalCity, `${stateCode} ${zipCode ?? ''}`.trim()]
    : [neighborhood, city, stateCode];
  return parts.filter(Boolean).join(', ');
}
