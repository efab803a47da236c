import type { Selectable } from 'kysely';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { call, idIn, type InputOf } from './contract.ts';
import { packCursor, unpackCursor } from './cursor.ts';
import { rowIdOf } from './domain-events.ts';
import * as ids from './ids.ts';
import { isUuid, newId, newIdIn, noId, oneOfSameEvent } from './ids.ts';
import type { Tables } from './server/db.ts';

const cancelCall = call('DELETE /events/:eventId/users/:userId', {
  summary: '',
  input: z.object({ eventId: idIn(ids.EventId), userId: idIn(ids.UserId) }),
  answer: z.object({}),
  may: 'signedIn',
});

test('ids have a prefix on the wire and none inside [PLT-04]', () => {
  const id = newId();
  for (const [codec, prefix] of [
    [ids.UserId, 'user:us-west-2:'],
    [ids.CommunityId, 'community:'],
    [ids.EventId, 'event:backbeat:'],
    [ids.CollectionId, 'collection:'],
    [ids.PlanId, 'activity:'],
    [ids.PostId, 'feedPost:'],
    [ids.OrderId, 'order:'],
    [ids.LikeId, 'like:'],
    [ids.PromotionId, 'promoCode:'],
  ] as const) {
    expect(codec.encode(id)).toBe(prefix + id);
    expect(codec.decode(prefix + id)).toBe(id);
    expect(codec.decode(id)).toBe(id);
  }
  expect(ids.OrderId.decode(`community:${id}`)).toBeUndefined();
  expect(ids.OrderId.decode('order:1 or 1=1')).toBeUndefined();
  expect(ids.OrderId.decodeOrNoId('order:1 or 1=1')).toBe(ids.noId);
});

test('a contract decodes ids for actions, and an invalid id matches nothing', () => {
  const id = newId();
  const input = z.object({ orderId: idIn(ids.OrderId, 50) });
  for (const orderId of [id, `order:${id}`]) expect(z.parse(input, { orderId })).toEqual({ orderId: id });
  for (const orderId of ['', 'order:', `event:${id}`, 'x'.repeat(50)])
    expect(z.parse(input, { orderId })).toEqual({ orderId: ids.noId });
  expect(z.safeParse(input, { orderId: 'x'.repeat(51) }).success).toBe(false);
  expect(z.safeParse(input, {}).success).toBe(false);
});

test('ids of different kinds aren’t assignable to each other', () => {
  const cancel = (eventId: ids.EventId, userId: ids.UserId) => `${eventId} by ${userId}`;
  const follow = (profileId: ids.ProfileId) => profileId;
  const eventId: ids.EventId = newId();
  const userId: ids.UserId = newId();
  const profileId: ids.ProfileId = newId();
  const input: InputOf<typeof cancelCall> = { eventId, userId };
  expect(cancel(input.eventId, input.userId)).toBe(`${eventId} by ${userId}`);
  // Every user is a profile, but not every profile is a user.
  expect(follow(userId)).toBe(userId);
  // @ts-expect-error swapped
  cancel(userId, eventId);
  // @ts-expect-error swapped, straight from the input of a call
  cancel(input.userId, input.eventId);
  // @ts-expect-error not every profile is a person
  cancel(eventId, profileId);
  // @ts-expect-error an id on the wire is no bare id
  cancel(ids.EventId.encode(eventId), userId);
  // @ts-expect-error an order is no event
  expect(ids.OrderId.encode(eventId)).toBe(`order:${eventId}`);
});

test('ids sort in the order they were created', () => {
  const made = Array.from({ length: 1000 }, newId);
  expect(new Set(made).size).toBe(1000);
  expect(made.every(isUuid)).toBe(true);
  expect(made.toSorted()).toEqual(made);
});

test('ids of an event’s rows end as its id does, and sort in the order they were created [DST-01]', () => {
  const eventId: ids.EventId = newId();
  const made = Array.from({ length: 1000 }, () => newIdIn(eventId));
  expect(new Set(made).size).toBe(1000);
  expect(made.every((id) => isUuid(id) && id.endsWith(eventId.slice(-8)) && id[14] === '8')).toBe(true);
  expect(made.toSorted()).toEqual(made);
});

test.each<[kind: string, list: readonly string[], isSame: boolean]>([
  ['one', [newIdIn('aaaaaaaa')], true],
  ['several', [newIdIn('aaaaaaaa'), newIdIn('aaaaaaaa')], true],
  ['two events', [newIdIn('aaaaaaaa'), newIdIn('bbbbbbbb')], false],
  ['ids that say nothing of their event', [newId(), newId()], false],
  ['one that says nothing of its event', [newIdIn('aaaaaaaa'), `${newId().slice(0, -8)}aaaaaaaa`], false],
  ['none', [], false],
])('ids are of the same event only if all say so: %s [DST-01]', (_, list, isSame) => {
  expect(oneOfSameEvent(list)).toBe(isSame ? list[0] : noId);
});

test('a cursor survives packing, and anything else is invalid', () => {
  const values = [
    '2026-11-29T07:00:00.000Z',
    'Ünïcödé free id'.normalize('NFKD').replaceAll(/[^\u0020-\u007e]/g, ''),
  ];
  expect(unpackCursor(packCursor(values), 2)).toEqual(values);
  for (const bad of ['', '%%%', 'e30', packCursor(['one'])]) expect(unpackCursor(bad, 2)).toBeUndefined();
});

test('columns and the payloads of domain events name the kind of their ids', () => {
  const eventOf = (id: ids.EventId) => id;
  const userOf = (id: ids.UserId) => id;
  const payload = { eventId: newId(), userId: newId() };
  const going: Pick<Selectable<Tables['eventGoing']>, 'eventId' | 'userId'> = payload;
  const joined = z.object({ eventId: rowIdOf<ids.EventId>(), userId: rowIdOf<ids.UserId>() }).parse(payload);
  expect([eventOf(going.eventId), userOf(going.userId)]).toEqual(Object.values(payload));
  expect([eventOf(joined.eventId), userOf(joined.userId)]).toEqual(Object.values(payload));
  // @ts-expect-error a column with the id of a user
  eventOf(going.userId);
  // @ts-expect-error a field with the id of a user
  eventOf(joined.userId);
});
