import { XMLParser, XMLValidator } from 'fast-xml-parser';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openThings } from '#modules/discovery/sharing/server/index.ts';
import { profileRow } from '#modules/profiles/profiles/testing/profile-row.ts';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { newIds } from '#platform/testing/new-ids.ts';
import { payloads } from '../../../../../tests/payloads.ts';
import { openFeeds } from './index.ts';

let app: TestApp;
const [venueId, artistId, communityId, areaId, listId, fan, stranger] = newIds(7);
const day = 86_400_000;
/** Next year's clock changes in Los Angeles, so that the events are upcoming. */
const year = new Date().getUTCFullYear() + 1;
const site = 'https://backbeat.test';

beforeAll(async () => {
  // The server's time zone must not affect the output.
  vi.stubEnv('TZ', 'Asia/Tokyo');
  app = await openTestApp((services) => [openFeeds(services, openThings())], {
    PUBLIC_URL: site,
  });
  await app.db
    .insertInto('profile')
    .values([
      profileRow(venueId, 'venue', 'Ninth St. Freight'),
      profileRow(artistId, 'artist', 'Okta Lindqvist'),
      profileRow(communityId, 'community', 'Freight Union'),
      profileRow(fan, 'user', 'Maya Okafor'),
      profileRow(stranger, 'user', 'Theo Brandt'),
    ])
    .execute();
  await app.db
    .insertInto('collection')
    .values({ id: listId, kind: 'do-list', name: 'Ten nights', creatorId: fan })
    .execute();
  const ground = { state: 'California', stateCode: 'CA', latitude: 34, longitude: -118 };
  await app.db
    .insertInto('neighborhood')
    .values({
      id: areaId,
      slug: 'arts-district',
      name: 'Arts District',
      code: 'ARTS',
      city: 'Los Angeles',
      ...ground,
    })
    .execute();
  await app.db
    .insertInto('venue')
    .values({ id: venueId, address1: '2119 E 9th St', city: 'Los Angeles', zipCode: '90021', ...ground })
    .execute();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await app.close();
});

async function addEvent(name: string, startsAt: Date, more: object = {}) {
  const id = newId();
  await app.db
    .insertInto('event')
    .values({
      id,
      providerId: id,
      name,
      startsAt,
      endsAt: new Date(startsAt.getTime() + 4 * 3_600_000),
      venueId,
      venueName: 'Ninth St. Freight',
      city: 'Los Angeles',
      stateCode: 'CA',
      neighborhoodId: areaId,
      neighborhood: 'Arts District',
      creatorId: communityId,
      ...more,
    })
    .execute();
  await app.db
    .insertInto('eventCreator')
    .values({ eventId: id, profileId: communityId, creatorType: 'owner' })
    .execute();
  await app.db.insertInto('eventArtist').values({ eventId: id, artistId }).execute();
  return id;
}

const soon = (days = 2) => new Date(Date.now() + days * day);
const open = (url: string, headers: Record<string, string> = {}) => app.server.inject({ url, headers });

type Entry = { uid: string; summary: string; location: string; status: string; start: Date; clock: string };

async function entriesOf(url: string): Promise<Entry[]> {
  const { body, statusCode } = await open(url);
  expect(statusCode).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(body));
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      summary: event.summary,
      location: event.location,
      status: String(component.getFirstPropertyValue('status')),
      start: event.startDate.toJSDate(),
      clock: event.startDate.toString(),
    };
  });
}

async function newsOf(url: string) {
  const { body } = await open(url);
  expect(XMLValidator.validate(body)).toBe(true);
  const { rss } = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'item' }).parse(body);
  return rss.channel as {
    title: string;
    link: string;
    item: { title: string; link: string; description: string }[];
  };
}

const pages = () => [
  `/venues/${venueId}`,
  `/artists/b/${artistId}`,
  `/communities/${communityId}`,
  '/neighborhoods/arts-district',
  `/do-lists/${listId}`,
];

describe('feeds of a page', () => {
  test('every venue, artist, community, neighborhood and do-list has a calendar and an RSS feed [FAN-02]', async () => {
    const startsAt = soon();
    const id = await addEvent('Night Freight 014', startsAt);
    await app.db
      .insertInto('collectionEvent')
      .values({ collectionId: listId, eventId: id, position: 0 })
      .execute();
    for (const page of pages()) {
      const found = (await entriesOf(`${page}/events.ics`)).find(({ uid }) => uid.includes(id))!;
      expect(found).toMatchObject({ uid: `event:backbeat:${id}@backbeat`, summary: 'Night Freight 014' });
      expect(Math.abs(found.start.getTime() - startsAt.getTime())).toBeLessThan(1000);
      const news = await newsOf(`${page}/feed.xml`);
      expect(news.link).toMatch(new RegExp(`^${site}${page}`));
      expect(news.item.find(({ link }) => link.includes(id))!.title).toBe('Night Freight 014');
    }
  });

  test('news say the year and time zone of an event, because readers may be anywhere [FAN-02, FMT-03]', async () => {
    const id = await addEvent('Next year', soon(400));
    const news = await newsOf(`/venues/${venueId}/feed.xml`);
    expect(news.item.find(({ link }) => link.includes(id))!.description).toMatch(
      /^<p>\w{3}, \w{3} \d+, 20\d\d, \d+:\d\d [AP]M P[SD]T\. /,
    );
  });

  test('marks cancelled events and leaves out drafts and private events [FAN-02]', async () => {
    const cancelled = await addEvent('Off', soon(), { status: 'cancelled' });
    const hidden = [
      await addEvent('Draft', soon(), { status: 'draft' }),
      await addEvent('Ours', soon(), { visibility: 'private' }),
      await addEvent('By link', soon(), { visibility: 'unlisted' }),
    ];
    const entries = await entriesOf(`/communities/${communityId}/events.ics`);
    expect(entries.find(({ uid }) => uid.includes(cancelled))).toMatchObject({
      summary: 'Cancelled: Off',
      status: 'CANCELLED',
    });
    const told = JSON.stringify([entries, await newsOf(`/communities/${communityId}/feed.xml`)]);
    expect(hidden.filter((id) => told.includes(id))).toEqual([]);
  });

  test('a calendar of more than 200 events keeps all upcoming and the latest past ones, by their start [FAN-02]', async () => {
    const busyId = newId();
    await app.db
      .insertInto('profile')
      .values({ id: busyId, type: 'artist', name: 'Busy', providerId: busyId })
      .execute();
    // Four events a day until yesterday, and two to come.
    const days = [...Array.from({ length: 201 }, (_, place) => -1 - place / 4), 3, 2];
    const events = days.map((away) => ({ id: newId(), name: `Day ${away}`, startsAt: soon(away) }));
    await app.db
      .insertInto('event')
      .values(
        events.map((one) => ({
          ...one,
          providerId: one.id,
          creatorId: busyId,
          endsAt: new Date(one.startsAt.getTime() + 3_600_000),
        })),
      )
      .execute();
    await app.db
      .insertInto('eventArtist')
      .values(events.map(({ id }) => ({ eventId: id, artistId: busyId })))
      .execute();
    const names = (await entriesOf(`/artists/b/${busyId}/events.ics`)).map(({ summary }) => summary);
    expect(names).toHaveLength(200);
    expect(names[0]).toBe('Day -50.25');
    expect(names.slice(-3)).toEqual(['Day -1', 'Day 2', 'Day 3']);
  });

  test('shows only the neighborhood of a hidden address, and leaves the event out of the venue’s feed [LOC-04]', async () => {
    const id = await addEvent('Secret Supper', soon(), { hideAddress: true });
    const { body } = await open(`/communities/${communityId}/events.ics`);
    const entries = await entriesOf(`/communities/${communityId}/events.ics`);
    expect(entries.find(({ uid }) => uid.includes(id))!.location).toBe('Arts District, Los Angeles, CA');
    expect(body.split('BEGIN:VEVENT').find((entry) => entry.includes(id))).not.toMatch(/Ninth|2119/);
    const news = await newsOf(`/artists/b/${artistId}/feed.xml`);
    expect(news.item.find(({ link }) => link.includes(id))!.description).not.toMatch(/Ninth|2119/);
    expect((await open(`/venues/${venueId}/events.ics`)).body).not.toContain(id);
  });

  test.each(['/venues/nothing', '/artists/x/1', '/artists/b/1', '/communities/1', '/neighborhoods/atlantis'])(
    '%s has no feed',
    async (page) => {
      for (const file of ['events.ics', 'feed.xml'])
        expect((await open(`${page}/${file}`)).statusCode).toBe(404);
    },
  );

  test('answers 304 for a known tag, and never when an event was taken out [FAN-02]', async () => {
    await addEvent('Stays', soon());
    const id = await addEvent('News', soon());
    const page = `/venues/${venueId}/events.ics`;
    const { headers } = await open(page);
    const known = { 'if-none-match': String(headers.etag) };
    expect((await open(page, known)).statusCode).toBe(304);
    await app.db.updateTable('event').set({ visibility: 'private' }).where('id', '=', id).execute();
    const now = { 'if-modified-since': new Date().toUTCString() };
    for (const asked of [known, now]) expect((await open(page, asked)).statusCode).toBe(200);
  });
});

describe('time zones', () => {
  test.each([
    ['a winter evening', 'America/Los_Angeles', `${year}-01-30T07:00:00Z`, '23:00:00'],
    ['a summer evening', 'America/Los_Angeles', `${year}-07-10T06:00:00Z`, '23:00:00'],
    ['a zone without daylight saving time', 'America/Phoenix', `${year}-07-10T06:00:00Z`, '23:00:00'],
    ['a zone south of the equator', 'Australia/Sydney', `${year}-01-10T12:00:00Z`, '23:00:00'],
    ['a half-hour offset', 'Asia/Kolkata', `${year}-01-10T17:30:00Z`, '23:00:00'],
  ])('%s: uses local time for the same instant [FAN-02]', async (_what, timezone, at, clock) => {
    const id = await addEvent(`In ${timezone}`, new Date(at), { timezone });
    const found = (await entriesOf(`/venues/${venueId}/events.ics`)).find(({ uid }) => uid.includes(id))!;
    expect(found.clock).toContain(clock);
    expect(found.start.toISOString()).toBe(new Date(at).toISOString());
  });

  test('writes both occurrences of 1:30 in November unambiguously [FAN-02]', async () => {
    // The first Sunday of November.
    const first = new Date(Date.UTC(year, 10, 1));
    const sunday = new Date(first.getTime() + ((7 - first.getUTCDay()) % 7) * day);
    const date = sunday.toISOString().slice(0, 10);
    const instants = ['07:30', '08:30', '09:30', '10:30'].map((time) => new Date(`${date}T${time}:00Z`));
    const ids: string[] = [];
    for (const instant of instants) ids.push(await addEvent('Long night', instant));
    const entries = await entriesOf(`/venues/${venueId}/events.ics`);
    const starts = ids.map((id) => entries.find(({ uid }) => uid.includes(id))!.start.toISOString());
    expect(starts).toEqual(instants.map((instant) => instant.toISOString()));
  });
});

describe('private feeds', () => {
  const feeds = async (who: string) => (await app.as(who).get(`/users/user:us-west-2:${who}/feeds`)).body;
  const pathOf = (url: string) => url.slice(site.length);

  test('list the user’s events with addresses under an unguessable URL [FAN-02, LOC-04]', async () => {
    const id = await addEvent('Secret Supper', soon(), { hideAddress: true });
    await app.db.insertInto('eventGoing').values({ eventId: id, userId: fan }).execute();
    const { calendarUrl, rssUrl } = await feeds(fan);
    const [entry, ...others] = await entriesOf(pathOf(calendarUrl));
    expect(entry).toMatchObject({ uid: `event:backbeat:${id}@backbeat` });
    expect(entry!.location).toContain('2119 E 9th St');
    expect(others).toEqual([]);
    expect((await newsOf(pathOf(rssUrl))).item).toHaveLength(1);
    expect((await open(pathOf(calendarUrl))).headers['cache-control']).toMatch(/^private/);

    const token = /calendar\/(.*)\.ics/.exec(calendarUrl)![1]!;
    const wrong = [
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      token.slice(0, 22),
      'x',
      `${token}A`,
    ];
    for (const guess of wrong) expect((await open(`/calendar/${guess}.ics`)).statusCode).toBe(404);
  });

  test('leave out an event that its host deleted [FAN-02]', async () => {
    const gone = await addEvent('Deleted Night', soon(), { visibility: 'private', deletedAt: new Date() });
    await app.db.insertInto('eventGoing').values({ eventId: gone, userId: fan }).execute();
    const { calendarUrl, rssUrl } = await feeds(fan);
    for (const url of [calendarUrl, rssUrl])
      expect((await open(pathOf(url))).body).not.toContain('Deleted Night');
  });

  test('a new URL works and the old one stops [FAN-02]', async () => {
    const old = await feeds(fan);
    const { body } = await app.as(fan).post(`/users/user:us-west-2:${fan}/feeds/renew`);
    expect(body.calendarUrl).not.toBe(old.calendarUrl);
    expect((await open(pathOf(old.calendarUrl))).statusCode).toBe(404);
    expect((await open(pathOf(body.calendarUrl))).statusCode).toBe(200);
    expect(await feeds(fan)).toEqual(body);
  });

  test('users can’t request the URLs of others [FAN-02]', async () => {
    expect((await app.as(stranger).get(`/users/user:us-west-2:${fan}/feeds`)).status).toBe(403);
    expect((await app.guest.get(`/users/user:us-west-2:${fan}/feeds`)).status).toBe(401);
  });
});

test.each(payloads)('%j is escaped in calendar and RSS feeds [FAN-02]', async (payload) => {
  const other = newId();
  await app.db
    .insertInto('profile')
    .values({ id: other, type: 'community', name: payload.slice(0, 100), providerId: other })
    .execute();
  const id = await addEvent(payload, soon(), { description: payload });
  await app.db
    .insertInto('eventCreator')
    .values({ eventId: id, profileId: other, creatorType: 'collaborator' })
    .execute();
  const { body } = await open(`/communities/${other}/events.ics`);
  const entries = await entriesOf(`/communities/${other}/events.ics`);
  expect(entries).toHaveLength(1);
  expect(entries[0]!.summary.replaceAll(/\s+/g, ' ')).toBe(payload.replaceAll(/\s+/g, ' '));
  expect(body).not.toMatch(/^(?:ATTACH|BEGIN:VALARM|X:)/m);

  const news = await newsOf(`/communities/${other}/feed.xml`);
  expect(news.item).toHaveLength(1);
  const raw = (await open(`/communities/${other}/feed.xml`)).body;
  // We write no other tags, so any match would come from the name.
  expect(raw).not.toMatch(
    /<(?!\/?(?:\?xml|rss|channel|title|link|atom:link|description|language|ttl|lastBuildDate|item|guid|pubDate)[\s>?])/,
  );
  // Still text after readers parse the description as HTML.
  const html = news.item[0]!.description;
  expect(html.replaceAll(/<\/?p>/g, '')).not.toMatch(/<[a-z!/]/i);
});
