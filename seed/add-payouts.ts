import type { Tx } from '#platform/server/db.ts';
import { addAll } from './bulk-store.ts';
import type { CityEvent } from './city/city-event.ts';
import { demoArtistPerson, demoPeople, demoVenueOwner } from './city/demo-people.ts';
import { instant } from './clock.ts';
import { idOf, providerIdOf } from './ids.ts';
import { landmarkProfiles } from './landmarks.ts';
import { currency } from './sales.ts';

const splitEvent = 'night-freight-013';

const payees = [
  { profileId: landmarkProfiles.freightUnion, name: 'Freight Union', owner: demoVenueOwner },
  { profileId: landmarkProfiles.oktaLindqvist, name: 'Okta Lindqvist', owner: demoArtistPerson },
  { profileId: landmarkProfiles.ninthStFreight, name: 'Ninth St. Freight', owner: demoVenueOwner },
] as const;

/**
 * Adds the payout accounts of the demo users, and the split of the last Night Freight. The first run of payouts sends
 * each of them their share.
 */
export async function addPayouts(tx: Tx, events: readonly CityEvent[]): Promise<void> {
  const event = events.find(({ key }) => key === splitEvent);
  if (!event) throw new Error(`There is no ${splitEvent} to divide.`);
  const at = instant(event.createdAt);
  await addAccounts(tx, at);
  const eventId = idOf('event', event.key);
  const byId = idOf('user', demoVenueOwner);
  await addAll(tx, 'split', [{ eventId, version: 1, currency, byId, createdAt: at }]);
  const accepted = { eventId, version: 1, answer: 'accepted', answeredAt: at } as const;
  const [, artist, venue] = payees;
  await addAll(tx, 'splitShare', [
    {
      ...accepted,
      profileId: artist.profileId,
      position: 0,
      kind: 'percent',
      percent: 30_000,
      amountMinor: null,
      answeredById: idOf('user', artist.owner),
    },
    {
      ...accepted,
      profileId: venue.profileId,
      position: 1,
      kind: 'guarantee',
      percent: 10_000,
      amountMinor: 100_000,
      answeredById: idOf('user', venue.owner),
    },
  ]);
}

async function addAccounts(tx: Tx, at: Date): Promise<void> {
  const accounts = payees.map((payee) => ({ ...payee, id: providerIdOf('acct', payee.profileId) }));
  await addAll(
    tx,
    'stripeEmulatorAccount',
    accounts.map(({ id, name, owner }) => ({
      id,
      displayName: name,
      contactEmail: demoPeople.find(({ key }) => key === owner)!.email,
      country: 'us',
      entityType: 'company',
      currency,
      dashboard: 'express',
      metadata: {},
      transfers: 'active',
      due: [],
      dueLater: [],
      createdAt: at,
    })),
  );
  await addAll(
    tx,
    'payee',
    accounts.map(({ id, profileId }) => ({
      profileId,
      provider: 'embedded',
      accountId: id,
      country: 'us',
      transfers: 'active',
      readAt: at,
      createdAt: at,
    })),
  );
}
