/** Opens the maps app of a phone, or Google Maps. */
export function mapsLink(place: readonly string[]): string {
  const query = place.filter(Boolean).join(', ');
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query })}`;
}
