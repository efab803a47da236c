import { recountFollows } from '#modules/profiles/follows/server/index.ts';
import { setAudiences, type AudienceChoice } from '#modules/profiles/profiles/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { addAll } from './bulk-store.ts';
import type { City } from './city/city.ts';
import { idOf } from './ids.ts';
import { joined } from './profiles.ts';

/** Adds follows, and the privacy settings of a few users. */
export async function addFollows(tx: Tx, city: City): Promise<void> {
  const rows = city.follows.map(({ person, kind, key, daysAgo }) => ({
    profileId: idOf('user', person),
    followedId: idOf(kind, key),
    followedType: kind,
    createdAt: joined(city.today, `${person} follows ${key}`, daysAgo),
  }));
  await addAll(tx, 'follow', rows);
  await recountFollows(tx);
  await setAudiences(tx, audiencesOf(city));
}

/** Demo users share publicly what new users share with friends, so that there is something to see. */
function audiencesOf({ people }: City): AudienceChoice[] {
  const open = people.flatMap(({ key: person }) =>
    (['events', 'communities', 'friends'] as const).map((block) => ({
      person,
      block,
      audience: 'everyone' as const,
    })),
  );
  const isChosen = (one: { person: string; block: string }) =>
    choices.some(({ person, block }) => person === one.person && block === one.block);
  return [...open.filter((one) => !isChosen(one)), ...choices].map(({ person, block, audience }) => ({
    userId: idOf('user', person),
    block,
    audience,
  }));
}

/** The fan shows her past events; the Door Manager hides his. */
const choices = [
  { person: 'maya-okafor', block: 'pastEvents', audience: 'everyone' },
  { person: 'theo-brandt', block: 'events', audience: 'friends' },
  { person: 'theo-brandt', block: 'pastEvents', audience: 'nobody' },
] as const;
