import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bareId, newId } from '#platform/ids.ts';
import { newIds } from '#platform/testing/new-ids.ts';
import { follow, openWorld, type World } from '#app/server/testing/social-world.ts';
import { profileRow } from '#modules/profiles/profiles/testing/profile-row.ts';
import { listNextEventIds } from './next-events-store.ts';
import { openSharedReads } from './shared-reads.ts';

let world: World;
const soon = {
  id: newId(),
  startsAt: new Date(Date.now() + 8e7),
  endsAt: new Date(Date.now() + 9e7),
};
beforeAll(async () => {
  world = await openWorld();
  await follow(world, world.ids.maya, world.ids.june, true);
  const list = { id: newId(), kind: 'do-list', name: 'Loud', creatorId: world.ids.ines } as const;
  await world.app.db.insertInto('collection').values(list).execute();
  const disco = { name: 'Roller Disco', city: 'Los Angeles', creatorId: world.ids.ines };
  await world.app.db
    .insertInto('event')
    .values({ ...soon, ...disco, providerId: soon.id })
    .execute();
});
afterAll(() => world.app.close());

type Who = keyof World['ids'];

describe('the home feed', () => {
  type Entry = { type: string; key: string; payload: Record<string, unknown> };
  const read = async (who: Who | 'guest', query = '') => {
    const { body } = await (who === 'guest' ? world.app.guest : world.as(who)).get(
      `/feedPosts/feedView${query}`,
    );
    return body as { items: Entry[]; next: string | null; starter: boolean };
  };
  const words = (items: Entry[]) =>
    items.filter(({ type }) => type === 'feedPost').map(({ payload }) => payload.description);

  test('pages by cursor without repeats, with posts from followed profiles before others [FED-15]', async () => {
    const { app, ids } = world;
    const hours = (ago: number) => new Date(Date.now() - ago * 3_600_000);
    const rows = Array.from({ length: 40 }, (_, place) => ({
      id: newId(),
      feedType: 'public' as const,
      profileId: place % 3 === 0 ? ids.june : ids.theo,
      userId: place % 3 === 0 ? ids.june : ids.theo,
      description: `far ${place}`,
      city: 'Los Angeles',
      createdAt: hours(100 + place),
    }));
    await app.db.insertInto('post').values(rows).execute();
    const pages: string[][] = [];
    let cursor: string | null = null;
    do {
      const page = await read('maya', `?limit=7${cursor ? `&cursor=${cursor}` : ''}`);
      pages.push(words(page.items) as string[]);
      cursor = page.next;
    } while (cursor);
    const far = pages.flat().filter((text) => text.startsWith('far'));
    expect(new Set(far).size).toBe(40);
    expect(far.length).toBe(40);
    const expected = rows
      .map((row, place) => ({ row, at: row.createdAt.getTime() + (place % 3 === 0 ? 12 * 3_600_000 : 0) }))
      .toSorted((a, b) => b.at - a.at || (a.row.id < b.row.id ? 1 : -1))
      .map(({ row }) => row.description);
    expect(far).toEqual(expected);
    expect(pages.slice(0, -1).every((page) => page.length === 7)).toBe(true);
  });

  test('mixes events, friends’ activity and profiles with posts, each once [FED-01, FED-02]', async () => {
    const { app, ids, plan } = world;
    await app.db.insertInto('eventGoing').values({ eventId: soon.id, userId: ids.june }).execute();
    await app.db
      .updateTable('plan')
      .set({ startsAt: soon.startsAt })
      .where('id', '=', plan.slice(9))
      .execute();
    await follow(world, ids.june, ids.ines);
    const { items } = await read('maya', '?limit=30');
    const types = [...new Set(items.map(({ type }) => type))].toSorted();
    expect(types).toEqual(['action', 'activity', 'collection', 'event', 'feedPost', 'user']);
    expect(items.find(({ type }) => type === 'action')?.payload).toMatchObject({
      verb: 'going',
      user: { name: 'june' },
      event: { name: 'Roller Disco' },
    });
    expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
    const forStranger = await read('stranger', '?limit=30');
    const night = forStranger.items.find(({ type, key }) => type === 'event' && key === world.night);
    expect(night?.payload).toMatchObject({ users: { total: expect.any(Number), items: expect.any(Array) } });
  });

  test('leaves out what muted friends do, and suggests no muted profiles [MOD-01, FED-02]', async () => {
    const { as, ids } = world;
    const shown = async () => {
      const { items } = await read('maya', '?limit=30');
      return items.flatMap(({ type, payload }) => {
        const { user, creator, name } = payload as Record<'user' | 'creator', { name: string }> & {
          name: string;
        };
        const who = { action: user?.name, activity: creator?.name, user: name }[type];
        return who ? [`${type} ${who}`] : [];
      });
    };
    expect(await shown()).toEqual(expect.arrayContaining(['action june', 'activity june', 'user ines']));
    const mutes = ['june', 'ines'] as const;
    const pathOf = (who: Who) => `/users/${ids.maya}/mutes/user:us-west-2:${ids[who]}`;
    for (const who of mutes) expect((await as('maya').put(pathOf(who))).status).toBe(200);
    expect((await shown()).filter((entry) => /june|ines/.test(entry))).toEqual([]);
    for (const who of mutes) await as('maya').delete(pathOf(who));
  });

  test('ranks events by followed profiles above popular ones, and ignores hidden venues [FED-15, LOC-04]', async () => {
    const { app, ids, artist } = world;
    const viewer = newId();
    const [host, played, venue, hidden, popular] = newIds(5);
    await app.db
      .insertInto('profile')
      .values({ id: venue, type: 'venue', providerId: venue, name: 'The Shed' })
      .execute();
    for (const [place, id] of [host, played, hidden, popular].entries()) {
      const startsAt = new Date(Date.now() + 8e7 + place);
      const at = {
        startsAt,
        endsAt: new Date(startsAt.getTime() + 1e7),
        city: 'Fresno',
        creatorId: ids.theo,
      };
      const fame = { popularity: id === popular ? 50 : 0 };
      const where = id === hidden ? { venueId: venue, hideAddress: true } : {};
      await app.db
        .insertInto('event')
        .values({ ...at, ...fame, ...where, id, providerId: id, name: 'Night' })
        .execute();
    }
    await app.db
      .insertInto('eventCreator')
      .values({ eventId: host, profileId: ids.theo, creatorType: 'owner' })
      .execute();
    const artistId = bareId(artist);
    await app.db.insertInto('eventArtist').values({ eventId: played, artistId }).execute();
    const follows = [
      [ids.theo, 'user'],
      [artistId, 'artist'],
      [venue, 'venue'],
    ] as const;
    for (const [followedId, followedType] of follows)
      await app.db.insertInto('follow').values({ profileId: viewer, followedId, followedType }).execute();
    const found = await listNextEventIds(app.db, { userId: viewer, profileId: viewer }, 'Fresno');
    expect(found).toEqual([host, played, popular, hidden]);
  });

  test('suggests profiles followed by those the viewer follows, and none that the viewer manages or has joined [FED-15]', async () => {
    const { app } = world;
    const [friend, member, manager, crew, act] = newIds(5);
    await app.db
      .insertInto('profile')
      .values([
        ...[friend, member, manager].map((id) => profileRow(id, 'user', 'Somebody')),
        profileRow(crew, 'community', 'Night Crew'),
        profileRow(act, 'artist', 'Night Act'),
      ])
      .execute();
    await app.db.insertInto('community').values({ id: crew, membershipType: 'open' }).execute();
    await app.db.insertInto('artist').values({ id: act }).execute();
    await app.db
      .insertInto('communityParticipant')
      .values({ communityId: crew, userId: member, status: 'confirmed' })
      .execute();
    await app.db
      .insertInto('profileTeam')
      .values({ profileId: act, userId: manager, creatorType: 'owner' })
      .execute();
    const follows = [
      [friend, crew, 'community'],
      [friend, act, 'artist'],
      [member, friend, 'user'],
      [manager, friend, 'user'],
    ] as const;
    for (const [profileId, followedId, followedType] of follows)
      await app.db.insertInto('follow').values({ profileId, followedId, followedType }).execute();
    const suggestedTo = async (id: string) => {
      const { body } = await app.as(id).get('/feedPosts/feedView?limit=30');
      return (body.items as Entry[]).filter(({ type }) => type === 'user').map(({ payload }) => payload.name);
    };
    expect(await suggestedTo(member)).toEqual(['Night Act']);
    expect(await suggestedTo(manager)).toEqual(['Night Crew']);
  });

  test('shows starter content to guests and users who follow no one, and only friends in the friends feed [FED-15]', async () => {
    for (const who of ['stranger', 'guest'] as const) {
      const feed = await read(who);
      expect(feed.starter).toBe(true);
      expect(words(feed.items).length).toBeGreaterThan(3);
    }
    expect((await read('maya')).starter).toBe(false);
    expect(await read('guest', '?feed=friends')).toEqual({ items: [], next: null, starter: false });
    const friends = await read('maya', '?feed=friends&limit=30');
    expect(
      new Set(
        friends.items.map(
          ({ payload }) => (payload.creators as { items: { name: string }[] }).items[0]?.name ?? 'june',
        ),
      ),
    ).toEqual(new Set(['june']));
    const near = await read('guest', '?feed=nearYou&limit=30');
    expect(new Set(near.items.map(({ type }) => type))).toEqual(new Set(['feedPost']));
  });

  test('suggests the largest communities to guests, without deleted ones [FED-15]', async () => {
    const { app, community } = world;
    const gone = Array.from({ length: 30 }, () => newId());
    const profile = { type: 'community', name: 'Gone', deletedAt: new Date() } as const;
    await app.db
      .insertInto('profile')
      .values(gone.map((id) => ({ ...profile, id, providerId: id })))
      .execute();
    await app.db
      .insertInto('community')
      .values(gone.map((id) => ({ id, membershipType: 'open' as const, membersTotal: 1000 })))
      .execute();
    const { items } = await read('guest');
    const suggested = items.filter(({ type }) => type === 'user').map(({ key }) => key);
    expect(suggested).toContain(community);
  });

  test('returns the same posts to users who follow more than 300 or 1,500 profiles [FED-15]', async () => {
    const { app, ids } = world;
    const before = words((await read('maya', '?limit=30')).items);
    for (const more of [320, 1300]) {
      const follow = () => ({ profileId: ids.maya, followedId: newId(), followedType: 'user' as const });
      await app.db
        .insertInto('follow')
        .values(Array.from({ length: more }, follow))
        .execute();
      expect(words((await read('maya', '?limit=30')).items)).toEqual(before);
    }
    // Following everyone makes the feed query start from the newest posts.
    expect(words((await read('maya', '?limit=1')).items)[0]).toEqual(before[0]);
  });

  test('reads the latest lists and next events once for all who open their feeds within a second [FED-15]', async () => {
    const { latestLists, nextEvents } = openSharedReads();
    const first = await latestLists(world.app.db, { from: 0, to: 1 });
    expect(first.map(({ name }) => name)).toEqual(['Loud']);
    expect(await latestLists(world.app.db, { from: 0, to: 1 })).toBe(first);
    expect(await latestLists(world.app.db, { from: 1, to: 2 })).not.toBe(first);
    const here = await nextEvents(world.app.db, 'Los Angeles');
    expect(here.events.map(({ id }) => id)).toContain(soon.id);
    expect(await nextEvents(world.app.db, 'Los Angeles')).toBe(here);
    expect(await nextEvents(world.app.db, 'Fresno')).not.toBe(here);
  });

  test('shows people in the default city the public posts of users without a city [PST-05]', async () => {
    const { app, ids, post } = world;
    await app.db.updateTable('profile').set({ city: '', state: '' }).where('id', '=', ids.theo).execute();
    await post('theo', { description: 'From nowhere' });
    expect(words((await read('june', '?feed=nearYou&limit=30')).items)).toContain('From nowhere');
  });

  test('starts over when the cursor is invalid', async () => {
    const start = await read('maya');
    expect(words((await read('maya', '?cursor=nonsense')).items)).toEqual(words(start.items));
  });
});
