import type { ShellSetup } from '#app/page-context.ts';

/** Keeps what is in the visitor's city. */
export function inCity<Place extends { readonly city: string }>(
  places: readonly Place[],
  { city, cities }: ShellSetup,
): readonly Place[] {
  return cities.length > 1 ? places.filter((place) => place.city === city.name) : places;
}
