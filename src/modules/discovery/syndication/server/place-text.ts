import type { FeedEvent } from './store.ts';

/** The location in one line, or only the neighborhood if the address is hidden (LOC-04). */
export function placeText(event: FeedEvent, seesAddresses: boolean): string {
  const { venueName, address1, neighborhood, city, postalCity, stateCode, zipCode } = event;
  const parts =
    event.hideAddress && !seesAddresses
      ? [neighborhood, city, stateCode]
      : [venueName, address1, postalCity, `${stateCode} ${zipCode ?? ''}`.trim()];
  return parts.filter(Boolean).join(', ');
}
