import { recountEventsPerDay } from '#modules/events/events/server/index.ts';
import { addAccount, addDemoPerson } from '#modules/identity/accounts/server/index.ts';
import { publishInstanceChanged } from '#modules/instance/settings/server/index.ts';
import { socialNetworks } from '#modules/instance/settings/social-networks.ts';
import { profileRow } from '#modules/profiles/profiles/testing/profile-row.ts';
import { newId } from '#platform/ids.ts';
import type { App } from '../app.ts';

/** Must be escaped everywhere. */
const nasty = '</script><script>alert(1)</script>"\'&<!--';

/** Test files share modules, so each has ids of its own. */
export const newPageIds = () => ({
  event: newId(),
  /** An event with a name in Japanese, in a neighborhood. */
  tokyo: newId(),
  nastyEvent: newId(),
  area: newId(),
  venue: newId(),
  host: newId(),
  artist: newId(),
  community: newId(),
  doList: newId(),
  collection: newId(),
  post: newId(),
  deletedPost: newId(),
});
export type PageIds = ReturnType<typeof newPageIds>;

/** Adds one of each item that has a page. Ines hosts all of it and can sign in. */
export async function addPageItems(app: App, ids: PageIds): Promise<void> {
  await addHost(app, ids);
  await addEvents(app, ids);
  await addPosts(app, ids);
  await addOthers(app, ids);
  await recountEventsPerDay(app.services.db);
}

/** The host, the venue and the settings of the instance. */
async function addHost({ services: { db, pubsub } }: App, ids: PageIds): Promise<void> {
  await db
    .insertInto('profile')
    .values([
      profileRow(ids.host, 'user', 'Ines Duarte'),
      profileRow(ids.venue, 'venue', 'Ninth St. Freight'),
    ])
    .execute();
  const links = socialNetworks.map(({ id }) => ({ network: id, url: `https://${id}.test/backbeat` }));
  await db
    .insertInto('instanceSettings')
    .values({ socialLinks: JSON.stringify(links), tagline: 'Nights out, together' })
    .execute();
  publishInstanceChanged(pubsub);
  await addAccount(db, { id: ids.host, name: 'Ines Duarte', email: 'ines@backbeat.test' });
  await addDemoPerson(db, { key: 'ines', userId: ids.host, about: 'Hosts', position: 1 });
  await db
    .insertInto('venue')
    .values({
      id: ids.venue,
      city: 'Los Angeles',
      state: 'California',
      stateCode: 'CA',
      latitude: 34.03,
      longitude: -118.23,
    })
    .execute();
}

async function addEvents({ services: { db } }: App, ids: PageIds): Promise<void> {
  const startsAt = new Date(Date.now() + 30 * 3_600_000);
  const event = (id: string, name: string) => ({
    id,
    name,
    providerId: id,
    startsAt,
    endsAt: new Date(startsAt.getTime() + 4 * 3_600_000),
    venueId: ids.venue,
    venueName: 'Ninth St. Freight',
    city: 'Los Angeles',
    stateCode: 'CA',
    creatorId: ids.host,
    description: name,
  });
  await db
    .insertInto('event')
    .values([event(ids.event, 'Night Freight 014'), event(ids.nastyEvent, `Night ${nasty}`)])
    .execute();
  await db
    .insertInto('eventCreator')
    .values(
      [ids.event, ids.nastyEvent].map((id) => ({ eventId: id, profileId: ids.host, creatorType: 'owner' })),
    )
    .execute();
  await db
    .insertInto('ticketType')
    .values({ eventId: ids.event, id: newId(), name: 'General admission', priceMinor: 2500, capacity: 100 })
    .execute();
}

async function addPosts({ services: { db } }: App, ids: PageIds): Promise<void> {
  const post = (id: string, description: string, more: object = {}) => ({
    id,
    feedType: 'public' as const,
    profileId: ids.host,
    userId: ids.host,
    description,
    ...more,
  });
  await db
    .insertInto('post')
    .values([
      post(ids.post, `Doors at nine. ${nasty}`),
      post(ids.deletedPost, 'Gone', { deletedAt: new Date() }),
    ])
    .execute();
  await db
    .insertInto('postCreator')
    .values([ids.post, ids.deletedPost].map((id) => ({ postId: id, profileId: ids.host })))
    .execute();
}

async function addOthers({ services: { db } }: App, ids: PageIds): Promise<void> {
  const startsAt = new Date(Date.now() + 30 * 3_600_000);
  await db
    .insertInto('profile')
    .values([
      { id: ids.artist, type: 'artist', name: 'Señor Ökta', providerId: ids.artist },
      { id: ids.community, type: 'community', name: 'Freight Union', providerId: ids.community },
    ])
    .execute();
  await db.insertInto('artist').values({ id: ids.artist }).execute();
  await db.insertInto('community').values({ id: ids.community, membershipType: 'open' }).execute();
  await db
    .insertInto('neighborhood')
    .values({
      id: ids.area,
      slug: 'arts-district',
      name: 'Arts District West',
      code: 'arts-district',
      city: 'Los Angeles',
      state: 'California',
      stateCode: 'CA',
      latitude: 34.04,
      longitude: -118.23,
    })
    .execute();
  await db
    .insertInto('event')
    .values({
      id: ids.tokyo,
      name: '夜のガール',
      providerId: ids.tokyo,
      startsAt,
      endsAt: new Date(startsAt.getTime() + 4 * 3_600_000),
      neighborhoodId: ids.area,
      neighborhood: 'Arts District',
      city: 'Los Angeles',
      creatorId: ids.host,
      description: '',
    })
    .execute();
  await db
    .insertInto('eventCreator')
    .values({ eventId: ids.tokyo, profileId: ids.host, creatorType: 'owner' })
    .execute();
  await db.insertInto('eventHashtag').values({ eventId: ids.tokyo, tag: 'allnight', position: 0 }).execute();
  const list = (id: string, kind: 'do-list' | 'collection', name: string) => ({
    id,
    kind,
    name,
    creatorId: ids.host,
  });
  await db
    .insertInto('collection')
    .values([
      list(ids.doList, 'do-list', 'Rooms without a clock'),
      list(ids.collection, 'collection', 'First sets'),
    ])
    .execute();
}
