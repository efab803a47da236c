type ZonedPlace = { readonly city: string; readonly zone: string | null | undefined };

/** `New York` of `America/New_York`. A place in that zone names it by its own city: Munich instead of Berlin. */
export function zoneCity(zone: string, place?: ZonedPlace): string {
  if (place?.city && place.zone === zone) return place.city;
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}
