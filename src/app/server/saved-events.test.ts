import { afterAll, beforeAll, expect, test } from 'vitest';
import { inHours } from '#modules/events/editor/server/testing/stage.ts';
import { openHostedEvents, paidTicket, type HostedEvents, type TestPerson } from './testing/hosted-events.ts';
import { bareId } from '#platform/ids.ts';

let world: HostedEvents;
let maya: TestPerson;
beforeAll(async () => {
  world = await openHostedEvents();
  maya = await world.addPerson('Maya Okafor');
});
afterAll(() => world.close());

const idsOf = async (person: TestPerson) => (await world.as(person).get('/me/savedEvents/ids')).body.items;
const namesOf = async (person: TestPerson, query = '') => {
  const { body } = await world.as(person).get(`/me/savedEvents${query}`);
  return body.items.map(({ name }: { name: string }) => name) as string[];
};
const save = (person: TestPerson, eventId: string) => world.as(person).put(`/me/savedEvents/${eventId}`, {});
const titlesOf = async (person: TestPerson, start: string) => {
  const { body } = await world.as(person).get(`/users/user:us-west-2:${person.id}/notifications`);
  const titles = body.items.map(({ title }: { title: string }) => title) as string[];
  return titles.filter((title) => title.startsWith(start));
};
const remind = async () => {
  for (const task of ['events.remind', 'events.remind-of-sales']) await world.runTask(task);
  await world.app.deliverEvents();
};

test('a fan saves events, finds them soonest first, page by page, and removes one again [OWN-04]', async () => {
  const fan = await world.addPerson('Ana Reyes');
  const later = await world.addEvent({ name: 'Later', startDate: inHours(90), endDate: inHours(94) });
  const sooner = await world.addEvent({ name: 'Sooner', startDate: inHours(60), endDate: inHours(64) });
  for (const eventId of [later, sooner, sooner]) expect((await save(fan, eventId)).status).toBe(200);
  expect(await idsOf(fan)).toEqual([sooner, later]);
  expect(await namesOf(fan)).toEqual(['Sooner', 'Later']);
  const { body: page } = await world.as(fan).get('/me/savedEvents?limit=1');
  expect(page.total).toBe(2);
  expect(await namesOf(fan, `?limit=1&cursor=${encodeURIComponent(page.next)}`)).toEqual(['Later']);
  for (const _ of [1, 2]) expect((await world.as(fan).delete(`/me/savedEvents/${sooner}`)).status).toBe(200);
  expect(await idsOf(fan)).toEqual([later]);
  expect(await idsOf(maya)).toEqual([]);
});

test('a postponed event stays among saved events, hosted events, tickets and gigs after its old date [EVT-06, OWN-04, GIG-03]', async () => {
  const [fan, star] = [await world.addPerson('Ana Reyes'), await world.addPerson('Okta Lindqvist')];
  const name = 'Some Other Time';
  const eventId = await world.addEvent({ name });
  await save(fan, eventId);
  const orderId = await world.buy(fan, eventId);
  await world.as(world.host).post(`/events/${eventId}/postponement`, {});
  await world.app.db
    .updateTable('event')
    .set({ startsAt: inHours(-30), endsAt: inHours(-24) })
    .where('name', '=', name)
    .execute();
  expect(await idsOf(fan)).toEqual([eventId]);
  expect(await namesOf(fan)).toEqual([name]);
  const hosted = async (side: string) => {
    const path = `/users/user:us-west-2:${world.host.id}/managed/events?side=${side}`;
    return (await world.as(world.host).get(path)).body.items.map((one: { name: string }) => one.name);
  };
  expect([await hosted('upcoming'), await hosted('past')]).toEqual([expect.arrayContaining([name]), []]);
  const { body: event } = await world.app.guest.get(`/events/${eventId}`);
  const { body: overview } = await world.as(world.host).get(`/profiles/${event.creatorId}/overview`);
  expect(overview.events.past).toBe(0);
  const ticketsOf = async (when: string) => (await world.as(fan).get(`/tickets?when=${when}`)).body;
  expect(await ticketsOf('upcoming')).toMatchObject({ items: [{ orderId }], total: 1 });
  expect(await ticketsOf('past')).toMatchObject({ items: [], total: 0 });

  const { body: artist } = await world.as(star).post('/profiles', { type: 'artist', name: 'Okta Lindqvist' });
  const gigs = `/artists/${artist.id}/gigs`;
  expect((await world.as(star).post(gigs, { eventId, part: '' })).status).toBe(201);
  expect((await world.as(star).get(`${gigs}?side=waiting`)).body.items).toHaveLength(1);
});

test('visitors can’t save, and nobody saves an event that they may not see [OWN-04]', async () => {
  const eventId = await world.addEvent({ status: 'draft' });
  expect((await world.app.guest.put(`/me/savedEvents/${eventId}`, {})).status).toBe(401);
  expect((await save(maya, eventId)).status).toBe(404);
  expect((await save(maya, 'event:backbeat:none')).status).toBe(404);
});

test('those who saved an event or have a ticket are reminded once, a day before, and again if it moves [OWN-04]', async () => {
  const [fan, guest, other] = await Promise.all(
    ['Ana Reyes', 'Theo Brandt', 'Ida Holm'].map((name) => world.addPerson(name)),
  );
  const name = 'Tomorrow Club';
  const eventId = await world.addEvent({ name, startDate: inHours(23), endDate: inHours(27) });
  await save(fan!, eventId);
  await world.buy(guest!, eventId);
  await remind();
  await remind();
  for (const person of [fan!, guest!]) {
    const [title, ...more] = await titlesOf(person, `${name} starts`);
    expect(more).toEqual([]);
    expect(title).toMatch(/^Tomorrow Club starts on [A-Z][a-z]{2}, [A-Z][a-z]{2} \d+ at \d+:\d\d [AP]M$/);
  }
  expect(await titlesOf(other!, name)).toEqual([]);

  await world.as(world.host).post(`/events/${eventId}/postponement`, { startDate: inHours(240) });
  await remind();
  expect(await titlesOf(fan!, `${name} starts`)).toHaveLength(1);
  await world.app.db
    .updateTable('event')
    .set({ status: 'published', startsAt: inHours(20), endsAt: inHours(24) })
    .where('name', '=', name)
    .execute();
  await remind();
  expect(await titlesOf(fan!, `${name} starts`)).toHaveLength(2);
});

test('those who saved an event hear when its first tickets go on sale [OWN-04]', async () => {
  const fan = await world.addPerson('Ana Reyes');
  const sale = { ...paidTicket, saleStartDate: inHours(5 / 60) };
  const name = 'Sale Soon';
  const eventId = await world.addEvent({ name, tickets: [sale] });
  const onSale = await world.addEvent({
    name: 'On Sale',
    tickets: [paidTicket, { ...sale, id: '1732200000002' }],
  });
  await save(fan, eventId);
  await save(fan, onSale);
  await remind();
  await remind();
  const [title, ...more] = await titlesOf(fan, 'Tickets to');
  expect(more).toEqual([]);
  expect(title).toMatch(/^Tickets to Sale Soon go on sale at \d+:\d\d [AP]M P[SD]T$/);
});

test('a sale that moves before the reminder is sent reminds nobody of its old start [OWN-04]', async () => {
  const fan = await world.addPerson('Ana Reyes');
  const tickets = [{ ...paidTicket, saleStartDate: inHours(5 / 60) }];
  const eventId = await world.addEvent({ name: 'Sale Later', tickets });
  await save(fan, eventId);
  await world.runTask('events.remind-of-sales');
  const { draft } = (await world.as(world.host).get(`/events/${eventId}/form`)).body;
  const moved = { ...draft, tickets: [{ ...draft.tickets[0], saleStartDate: inHours(24) }] };
  expect((await world.as(world.host).put(`/events/${eventId}`, moved)).status).toBe(200);
  await world.app.deliverEvents();
  expect(await titlesOf(fan, 'Tickets to Sale Later')).toEqual([]);
});

test('a presale that moves or ends before the reminder is sent reminds nobody of its old start [PRE-01]', async () => {
  const fan = await world.addPerson('Ana Reyes');
  const host = world.as(world.host);
  const sale = { ...paidTicket, saleStartDate: inHours(48) };
  const announce = async (name: string) => {
    const eventId = await world.addEvent({ name, tickets: [sale] });
    const path = `/events/${eventId}/presale`;
    const at = (hours: number) =>
      host.put(path, {
        startsAt: inHours(hours),
        ticketTypeIds: null,
        rules: [{ kind: 'code', code: 'B6' }],
      });
    expect((await at(5 / 60)).status).toBe(200);
    await world.as(fan).post(`${path}/code`, { code: 'B6' });
    return { eventId, at };
  };
  await announce('Kept');
  const [moved, ended] = [await announce('Moved'), await announce('Ended')];
  await world.runTask('presales.remind');
  await moved.at(24);
  const { draft } = (await host.get(`/events/${ended.eventId}/form`)).body;
  const onSale = { ...draft, tickets: [{ ...draft.tickets[0], saleStartDate: null }] };
  expect((await host.put(`/events/${ended.eventId}`, onSale)).status).toBe(200);
  await world.app.deliverEvents();
  expect(await titlesOf(fan, 'Your presale')).toEqual(['Your presale for Kept starts in ten minutes']);
});

test('a cancelled event reminds nobody [OWN-04]', async () => {
  const fan = await world.addPerson('Ana Reyes');
  const eventId = await world.addEvent({ name: 'Called Off', startDate: inHours(20), endDate: inHours(24) });
  await save(fan, eventId);
  await world.runTask('events.remind');
  await world
    .as(world.host)
    .post(`/events/${eventId}/cancellation`, { reason: 'The roof leaks.', refund: true });
  await world.app.deliverEvents();
  expect(await titlesOf(fan, 'Called Off starts')).toEqual([]);
});

test('cancelling or postponing an event takes back its reminder, and cancelling also its announcement [OWN-04, FAN-01]', async () => {
  const fan = await world.addPerson('Ana Reyes');
  const tonight = { startDate: inHours(20), endDate: inHours(24) };
  const off = await world.addEvent({ ...tonight, name: 'Off' });
  const later = await world.addEvent({ ...tonight, name: 'Later' });
  const { body: event } = await world.app.guest.get(`/events/${off}`);
  const followedId = bareId(event.creatorId);
  await world.app.db
    .insertInto('follow')
    .values({ profileId: fan.id, followedId, followedType: 'community' })
    .execute();
  for (const eventId of [off, later]) await save(fan, eventId);
  await remind();
  const about = async () => (await titlesOf(fan, '')).toSorted();
  expect(await about()).toEqual([
    expect.stringMatching(/announced Later$/),
    expect.stringMatching(/announced Off$/),
    expect.stringMatching(/^Later starts/),
    expect.stringMatching(/^Off starts/),
  ]);
  await world.as(world.host).post(`/events/${off}/cancellation`, { reason: '', refund: true });
  await world.as(world.host).post(`/events/${later}/postponement`, {});
  await world.app.deliverEvents();
  expect(await about()).toEqual([
    expect.stringMatching(/announced Later$/),
    expect.stringMatching(/^Later is postponed/),
    expect.stringMatching(/^Off on .* is cancelled$/),
  ]);
});

test('those who saved an event get a notice of a new date, a new venue and its cancellation, and only one if they also have a ticket [OWN-04, RFD-02]', async () => {
  const [saver, guest, both, quiet, gone] = (await Promise.all(
    ['Ana Reyes', 'Theo Brandt', 'Ida Holm', 'Kofi Mensah', 'Noa Kim'].map((each) => world.addPerson(each)),
  )) as [TestPerson, TestPerson, TestPerson, TestPerson, TestPerson];
  const name = 'Harbor Lights';
  const eventId = await world.addEvent({ name, tickets: [paidTicket] });
  for (const person of [saver, both, quiet, gone]) await save(person, eventId);
  for (const person of [guest, both]) await world.buy(person, eventId);
  await world.as(gone).delete(`/me/savedEvents/${eventId}`);
  const off = ['eventChanged', 'eventCancelled'].flatMap((type) =>
    ['email', 'inApp'].map((channel) => ({ type, channel, enabled: false })),
  );
  await world.as(quiet).put(`/users/user:us-west-2:${quiet.id}/notificationSettings`, { kinds: off });

  const host = world.as(world.host);
  const startDate = inHours(120);
  expect((await host.post(`/events/${eventId}/postponement`, { startDate })).body.notified).toBe(4);
  const { draft } = (await host.get(`/events/${eventId}/form`)).body;
  const location = { ...draft.location, name: 'The Cold Store', address1: '800 E 4th St' };
  await host.put(`/events/${eventId}`, { ...draft, venue: null, location });
  await host.post(`/events/${eventId}/cancellation`, { refund: true });
  await world.app.deliverEvents();
  await world.runTask('guests.send-messages');

  const news = [
    expect.stringMatching(/^Harbor Lights on .+ is cancelled$/),
    expect.stringContaining('The Cold Store'),
    expect.stringMatching(/^Harbor Lights moved to /),
  ];
  const noticesTo = async ({ email }: TestPerson) =>
    (await world.mailsTo(email)).filter(({ subject }) => subject.startsWith(`${name} `));
  for (const person of [saver, guest, both]) {
    expect(await titlesOf(person, `${name} `)).toEqual(news);
    expect(await noticesTo(person)).toHaveLength(3);
  }
  const [mail] = await noticesTo(saver);
  expect(mail!.text).toContain('or saved it');
  expect(mail!.text).not.toContain('refund');
  for (const person of [quiet, gone]) {
    expect(await titlesOf(person, `${name} `)).toEqual([]);
    expect(await noticesTo(person)).toEqual([]);
  }
});

test('those who saved an event or go to it hear of its cancellation although its host deletes it right after [EVA-32, OWN-04, RFD-02]', async () => {
  const [saver, guest] = [await world.addPerson('Ana Reyes'), await world.addPerson('Theo Brandt')];
  const eventId = await world.addEvent({
    name: 'Short Notice',
    tickets: [],
    externalUrl: 'https://tickets.example',
  });
  await save(saver, eventId);
  expect((await world.as(guest).post(`/users/user:us-west-2:${guest.id}/events/${eventId}`, {})).status).toBe(
    200,
  );
  const host = world.as(world.host);
  await host.post(`/events/${eventId}/cancellation`, { refund: true });
  expect((await host.delete(`/events/${eventId}`, {})).status).toBe(200);
  await world.app.deliverEvents();
  await world.runTask('guests.send-messages');
  for (const person of [saver, guest]) {
    expect(await titlesOf(person, 'Short Notice ')).toEqual([expect.stringMatching(/is cancelled$/)]);
    expect((await world.mailsTo(person.email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Short Notice .*cancelled/),
    ]);
  }
});

test('a change of an event with a hidden address never says the address [LOC-04, OWN-04, RFD-02]', async () => {
  const fan = await world.addPerson('Ana Reyes');
  const name = 'House Party';
  const eventId = await world.addEvent({ name, preferences: { hideAddress: true } });
  await save(fan, eventId);
  const host = world.as(world.host);
  await host.post(`/events/${eventId}/postponement`, { startDate: inHours(120) });
  const { draft } = (await host.get(`/events/${eventId}/form`)).body;
  const location = { ...draft.location, name: 'The Cold Store', address1: '800 E 4th St' };
  expect((await host.put(`/events/${eventId}`, { ...draft, venue: null, location })).body.notified).toBe(1);
  await host.post(`/events/${eventId}/cancellation`, { refund: true });
  await world.app.deliverEvents();
  await world.runTask('guests.send-messages');

  const titles = await titlesOf(fan, `${name} `);
  const mails = (await world.mailsTo(fan.email)).map(
    ({ subject, text, html }) => `${subject} ${text} ${html}`,
  );
  expect(titles).toEqual([
    expect.stringContaining('is cancelled'),
    expect.stringMatching(
      /^House Party moved to a new address in .*Los Angeles, CA \(was .*Los Angeles, CA\)$/,
    ),
    expect.stringContaining('moved to'),
  ]);
  expect(mails).toHaveLength(3);
  for (const text of [...titles, ...mails])
    expect(text).not.toMatch(/Signal Basement|Mateo|Cold Store|4th St|900/);
});
