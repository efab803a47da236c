import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CommunityFile } from '#features/moving/community-file.ts';
import { newId } from '#kit/ids.ts';
import { openTestApp, type TestApp } from '#kit/testing/app.ts';
import { openFeatures } from './features.ts';
import { addPeople, addUnion, genres, type People, type Union } from './testing/freight-union.ts';

let app: TestApp;
let people: People;
let union: Union;
beforeAll(async () => {
  app = await openTestApp((services) => openFeatures(services), { PAYMENTS: 'embedded' });
  people = await addPeople(app.db);
  union = await addUnion(app.db, people, await genres(app.db));
});
afterAll(() => app.close());

const exportAs = (who: keyof People, id = union.id) =>
  app.as(people[who]).get(`/communities/community:${id}/export`);

describe('a community as a file', () => {
  test('holds its nights of every status, its people and what was posted [EXI-01]', async () => {
    const { status, body, headers } = await exportAs('ines');
    expect([status, headers['content-disposition']]).toEqual([
      200,
      'attachment; filename="Freight-Union.backbeat.json"',
    ]);
    const file = CommunityFile.parse(body);
    expect(file.community).toMatchObject({
      name: 'Freight Union',
      description: 'Techno in depots.',
      genres: [{ slug: 'techno', name: 'Techno' }],
      membershipType: 'conditional',
      conditions: [
        { condition: { kind: 'follows', days: 30 }, about: { name: 'Okta Lindqvist', provider: 'backbeat' } },
        { condition: { kind: 'ticket', about: { id: union.night } }, about: null },
        { condition: { kind: 'question', text: 'Who brought you?' } },
      ],
    });
    expect(file.events.map(({ name, status }) => [name, status])).toEqual([
      ['Night Freight 015', 'published'],
      ['Rail Yard', 'cancelled'],
      ['Quiet Hours', 'draft'],
    ]);
    expect(file.events[0]).toMatchObject({
      startsAt: '2027-03-06T07:00:00.000Z',
      timezone: 'America/Los_Angeles',
      place: { name: 'Ninth St. Freight', address1: '2119 E 9th St', city: 'Los Angeles' },
      hosts: [
        { name: 'Freight Union', role: 'owner' },
        { name: 'June Abara', role: 'coHost' },
      ],
      lineup: [{ name: 'Okta Lindqvist', part: 'Live set', playsAt: '2027-03-06T08:30:00.000Z' }],
      songs: [{ name: 'Undertow', artist: 'Okta Lindqvist' }],
      tickets: [
        { name: 'Floor', priceMinor: 2500, capacity: 200 },
        { name: 'Guest', priceMinor: 0, capacity: null, locked: true },
      ],
    });
    expect(file.posts).toMatchObject([{ authors: ['Freight Union'], text: 'Doors at eleven.', comments: 2 }]);
  });

  test('gives the address only of who asked for mail, has shown it is theirs, and has not turned away [EXI-01]', async () => {
    const file = CommunityFile.parse((await exportAs('ines')).body);
    expect(file.members.map(({ name, role, email }) => [name, role, email])).toEqual([
      ['Ines Duarte', 'owner', null],
      ['June Abara', 'admin', null],
      ['Asked for mail', 'member', 'asked@example.test'],
      ['Said nothing', 'member', null],
      ['Said no', 'member', null],
      ['Never showed', 'member', null],
      ['Turned away', 'member', null],
    ]);
  });

  test('is for its owner alone [EXI-01]', async () => {
    const status = async (who: keyof People) => (await exportAs(who)).status;
    expect([await status('june'), await status('asked'), await status('ines')]).toEqual([403, 403, 200]);
    const guest = await app.guest.get(`/communities/community:${union.id}/export`);
    expect([guest.status, (await exportAs('ines', newId())).status]).toEqual([401, 404]);
  });
});
