import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHostedEvents, paidTicket, type HostedEvents } from '#app/server/testing/hosted-events.ts';
import { inHours } from '#modules/events/editor/server/testing/stage.ts';
import { sql } from '#platform/server/db.ts';

let world: HostedEvents;
beforeAll(async () => {
  world = await openHostedEvents();
});
afterAll(() => world.close());

test('a message that can’t be written doesn’t stop the others, and is tried again [GST-01]', async () => {
  const [maya, june] = [await world.addPerson('Maya Okafor'), await world.addPerson('June Park')];
  const [stuck, other] = [await openEvent(), await openEvent()];
  await world.buy(maya, stuck, 1);
  await world.buy(june, other, 1);
  for (const eventId of [stuck, other])
    await world
      .as(world.host)
      .post(
        `/events/${eventId}/messages`,
        { subject: 'Doors at ten', text: 'See you.' },
        { 'idempotency-key': eventId },
      );
  const spoil = (details: object | null) =>
    sql`update guest_message set details = ${details && JSON.stringify(details)}::jsonb where key = ${`message:${stuck}`}`.execute(
      world.app.db,
    );
  await spoil({ change: { kind: 'moved' } });
  await world.runTask('guests.send-messages');
  const written = async () =>
    [...(await world.mailsTo(maya.email)), ...(await world.mailsTo(june.email))].filter(({ subject }) =>
      subject.endsWith('Doors at ten'),
    );
  expect(await written()).toMatchObject([{ recipient: june.email }]);
  await spoil(null);
  await sql`update guest_message_recipient set due_at = now()`.execute(world.app.db);
  await world.runTask('guests.send-messages');
  expect(await written()).toHaveLength(2);
});

const openEvent = () =>
  world.addEvent({ startDate: inHours(72), endDate: inHours(78), tickets: [paidTicket] });
