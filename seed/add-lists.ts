import type { Tx } from '#platform/server/db.ts';
import { hashOf } from '#platform/random.ts';
import { addAll } from './bulk-store.ts';
import type { City } from './city/city.ts';
import type { CityEvent } from './city/city-event.ts';
import { listsOf, type CityList } from './city/lists.ts';
import type { Person } from './city/people.ts';
import { idOf } from './ids.ts';
import { joined } from './profiles.ts';

/** Adds do-lists and collections with their followers and co-editors. */
export async function addLists(tx: Tx, city: City, cityEvents: readonly CityEvent[]): Promise<void> {
  const lists = listsOf(city.today, cityEvents).map((list) => {
    const owner = ownerOf(list, city.people);
    return { list, id: idOf('collection', list.key), owner, users: usersOf(list, owner, city.people) };
  });
  const rows = lists.map(({ list, id, owner, users }) => ({
    id,
    kind: list.kind,
    layout: list.layout,
    name: list.name,
    description: list.description,
    gel: list.gel,
    verified: list.kind === 'collection',
    creatorId: idOf('user', owner.key),
    eventsTotal: list.events.length,
    usersTotal: users.length,
    createdAt: joined(city.today, list.key, 20 + (hashOf(list.key) % 60)),
    updatedAt: joined(city.today, `${list.key} again`, hashOf(list.name) % 14),
  }));
  await addAll(tx, 'collection', rows);
  const events = lists.flatMap(({ list, id }) =>
    list.events.map((key, position) => ({ collectionId: id, eventId: idOf('event', key), position })),
  );
  await addAll(tx, 'collectionEvent', events);
  const keeping = lists.flatMap(({ list, id, users }) =>
    users.map(({ key }) => ({
      collectionId: id,
      userId: idOf('user', key),
      createdAt: joined(city.today, `${key} keeps ${list.key}`, hashOf(key) % 20),
    })),
  );
  await addAll(tx, 'collectionUser', keeping);
  const helping = lists.flatMap(({ list, id, owner }) =>
    (['helpers', 'asked'] as const).flatMap((part) =>
      (list[part] ?? []).map((key) => ({
        collectionId: id,
        userId: idOf('user', key),
        status: part === 'helpers' ? ('confirmed' as const) : ('invited' as const),
        byId: idOf('user', owner.key),
        createdAt: joined(city.today, `${key} helps ${list.key}`, hashOf(key) % 20),
      })),
    ),
  );
  await addAll(tx, 'collectionContributor', helping);
}

/** Picks the same person for a list every time, by favorite genre. */
function ownerOf({ owner, key, genres }: CityList, people: readonly Person[]): Person {
  const named = people.find((person) => person.key === owner);
  if (named) return named;
  const fitting = people.filter(
    (person) => !person.demoRole && person.bio && (genres.length === 0 || genres.includes(person.genres[0]!)),
  );
  const from = fitting.length > 0 ? fitting : people;
  return from[hashOf(`keeper ${key}`) % from.length]!;
}

function usersOf(
  { key, kind, genres }: CityList,
  owner: Person,
  people: readonly Person[],
): readonly Person[] {
  const share = kind === 'collection' ? 34 : 12;
  return people.filter(
    (person) =>
      person !== owner &&
      hashOf(`${person.key} keeps ${key}`) % 100 <
        share + (genres.some((genre) => person.genres.includes(genre)) ? 14 : 0),
  );
}
