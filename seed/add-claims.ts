import type { Tx } from '#platform/server/db.ts';
import { addAll } from './bulk-store.ts';
import type { City } from './city/city.ts';
import { demoVenue } from './city/demo-people.ts';
import { idOf } from './ids.ts';

/**
 * Adds one open claim of a venue.
 * @param at when it was made
 */
export async function addClaims(tx: Tx, { venues, people }: City, at: Date): Promise<void> {
  const venue = venues.find(({ key }) => key !== demoVenue);
  const claimant = people.find(({ demoRole, bio }) => !demoRole && bio);
  if (!venue || !claimant) return;
  const claim = {
    id: idOf('claim', venue.key),
    profileId: idOf('venue', venue.key),
    userId: idOf('user', claimant.key),
    words: `I book ${venue.name} and hold its keys. Our number is on the door: call and ask.`,
    links: ['https://example.com/who-runs-the-room'],
    createdAt: at,
  };
  await addAll(tx, 'claim', [claim]);
}
