import type { FeedNight } from './store.ts';

/** Where a night is, in one line; only the part of town where the host hides the address (LOC-04). */
export function placeText(night: FeedNight, seesAddresses: boolean): string {
  const { venueName, address1, neighborhood, city, stateCode, zipCode } = night;
  const parts =
    night.hideAddress && !seesAddresses
      ? [neighborhood, city, stateCode]
      : [venueName, address1, city, `${stateCode} ${zipCode ?? ''}`.trim()];
  return parts.filter(Boolean).join(', ');
}
