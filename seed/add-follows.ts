import { recountFollows } from '#features/follows/server/index.ts';
import type { Tx } from '#kit/server/db.ts';
import { addAll } from './bulk-store.ts';
import type { City } from './city/city.ts';
import { idOf } from './ids.ts';
import { joined } from './profiles.ts';

/** Who follows whom, and the few who chose who sees what. */
export async function addFollows(tx: Tx, city: City): Promise<void> {
  const rows = city.follows.map(({ person, kind, key, daysAgo }) => ({
    profileId: idOf('user', person),
    followedId: idOf(kind, key),
    followedType: kind,
    createdAt: joined(city.today, `${person} follows ${key}`, daysAgo),
  }));
  await addAll(tx, 'follow', rows);
  await recountFollows(tx);
  await addAll(
    tx,
    'profilePrivacy',
    choices.map(({ person, ...choice }) => ({ profileId: idOf('user', person), ...choice })),
  );
}

/** The fan shows where she has been; the door manager keeps his nights to himself. */
const choices = [
  { person: 'maya-okafor', block: 'pastEvents', audience: 'everyone' },
  { person: 'theo-brandt', block: 'events', audience: 'friends' },
  { person: 'theo-brandt', block: 'pastEvents', audience: 'nobody' },
] as const;
