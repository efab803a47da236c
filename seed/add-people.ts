import { addDemoPerson, setPassword } from '#modules/identity/accounts/server/index.ts';
import { lookalikeKey } from '#modules/profiles/own-profile/rules.ts';
import type { Tx } from '#platform/server/db.ts';
import { addAll } from './bulk-store.ts';
import type { City } from './city/city.ts';
import { demoPeople } from './city/demo-people.ts';
import type { Person } from './city/people.ts';
import { idOf } from './ids.ts';
import { gelOn, type Pictures } from './pictures.ts';
import { addTastes, followersOf, joined, profileOf } from './profiles.ts';

export const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`;

/** Adds users with accounts and profiles. Demo users have the demo password. */
export async function addPeople(
  tx: Tx,
  city: City,
  { pictures, hashedPassword }: { pictures: Pictures; hashedPassword: string },
): Promise<void> {
  const accounts = city.people.map((person) => ({
    id: idOf('user', person.key),
    name: nameOf(person),
    email: person.email,
    emailVerified: true,
    admin: person.demoRole === 'admin',
    createdAt: joined(city.today, person.key, person.joinedDaysAgo),
  }));
  await addAll(tx, 'accountUser', accounts);
  const followers = followersOf(city, 'user');
  const profiles = city.people.map((person) => ({
    ...profileOf('user', { key: person.key, name: nameOf(person) }, { city, pictures }),
    firstName: person.firstName,
    lastName: person.lastName,
    username: person.username,
    bio: person.bio,
    gel: gelOn(person.portraitGround),
    neighborhoodId: idOf('neighborhood', person.neighborhood),
    followersTotal: followers.get(person.key) ?? 0,
    createdAt: joined(city.today, person.key, person.joinedDaysAgo),
  }));
  await addAll(tx, 'profile', profiles);
  await addAll(
    tx,
    'profileUsername',
    city.people.map(({ key, username }) => ({
      key: lookalikeKey(username),
      username,
      profileId: idOf('user', key),
    })),
  );
  await addTastes(tx, 'user', city.people);
  for (const [position, { key, about }] of demoPeople.entries()) {
    const userId = idOf('user', key);
    await setPassword(tx, userId, hashedPassword);
    await addDemoPerson(tx, { key, userId, about, position });
  }
}
