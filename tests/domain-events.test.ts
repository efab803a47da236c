import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openFeatures } from '#app/server/features.ts';
import { orderCompleted } from '#modules/sales/checkout/events.ts';
import { planLeft } from '#modules/social/plans/events.ts';
import { defineDomainEvent } from '#platform/domain-events.ts';
import { newId } from '#platform/ids.ts';
import { publish, subscribe, type Subscriber } from '#platform/server/domain-events.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import {
  describeDomainEvents,
  findEventFaults,
  findStringPublishes,
  listDomainEvents,
} from '../scripts/architecture/domain-events.ts';
import { readSources } from '../scripts/architecture/sources.ts';

const sources = readSources();
let app: TestApp;
let subscribers: readonly Subscriber[];
beforeAll(async () => {
  app = await openTestApp((services) => openFeatures(services));
  subscribers = app.features.flatMap((feature) => feature.subscribers ?? []);
});
afterAll(() => app.close());

test('every domain event is defined once in an events.ts, and every subscriber handles events that exist', async () => {
  const listed = await listDomainEvents(sources);
  expect(listed.length).toBeGreaterThan(50);
  expect(findEventFaults(listed, subscribers)).toEqual([]);

  const stray = defineDomainEvent('stray.planted', z.object({}));
  const planted = subscribe(stray, { name: 'planted.stray', by: 'queued', handle: async () => {} });
  expect(findEventFaults(listed, [planted])).toEqual(['planted.stray expects stray.planted']);
  expect(findEventFaults([...listed, listed[0]!], [])).toEqual([
    `${listed[0]!.definition.type} is defined twice`,
  ]);
});

test('only publish() writes to the outbox, and no event type is built from parts', () => {
  expect(findStringPublishes(sources)).toEqual([]);
  const path = 'src/modules/events/events/server/planted.ts';
  const faultsOf = (text: string) => findStringPublishes([{ path, text }]);
  expect(faultsOf("db.insertInto('outbox').values({ type: 'event.planted' })")).toHaveLength(1);
  expect(faultsOf('sql`insert into outbox (type) values (${type})`')).toHaveLength(1);
  expect(faultsOf('defineDomainEvent(`community.${status}`, z.object({}))')).toHaveLength(1);
  expect(faultsOf('defineDomainEvent(type, z.object({}))')).toHaveLength(1);
});

test('docs/domain-events.md is current (npm run docs:events)', async () => {
  const text = describeDomainEvents(await listDomainEvents(sources), subscribers);
  await expect(text).toMatchFileSnapshot('../docs/domain-events.md');
});

test('refuses a payload that breaks its schema when it is published and when it is delivered', async () => {
  const [planId, userId, creatorId] = [newId(), newId(), newId()];
  const broken = { planId: 'plan:1', userId, creatorId };
  await expect(publish(app.db, planLeft, { key: newId(), payload: broken })).rejects.toThrow('planId');
  expect(await app.db.selectFrom('outbox').selectAll().execute()).toEqual([]);

  const got: unknown[] = [];
  const subscriber = subscribe(planLeft, {
    name: 'planted.plan-left',
    by: 'queued',
    handle: async ({ payload }) => void got.push(payload),
  });
  const stored = { id: newId(), type: 'plan.left', key: 'k' };
  await expect(subscriber.handle({ ...stored, payload: broken })).rejects.toThrow('planId');
  await subscriber.handle({ ...stored, payload: { planId, userId, creatorId, fieldOfLater: 1 } });
  expect(got).toEqual([{ planId, userId, creatorId }]);
});

/** Never runs. If the compiler accepted one of these, this file wouldn't compile. */
export async function refusedByTheCompiler(): Promise<readonly Subscriber[]> {
  const { db } = app;
  const payload = { planId: newId(), userId: newId(), creatorId: newId() };
  const how = { name: 'planted.none', by: 'queued', handle: async () => {} } as const;
  // @ts-expect-error a type is no definition
  await publish(db, 'plan.left', { key: '1', payload });
  // @ts-expect-error an object that was not made by defineDomainEvent is no definition
  await publish(db, { type: 'plan.left', schema: z.object({}), parse: () => payload }, { key: '1', payload });
  // @ts-expect-error a domain event without a schema
  defineDomainEvent('plan.planted');
  // @ts-expect-error a field is missing
  await publish(db, planLeft, { key: '1', payload: { planId: payload.planId } });
  // @ts-expect-error a payload of another domain event
  await publish(db, orderCompleted, { key: '1', payload });
  // @ts-expect-error a type is nothing to subscribe to
  subscribe('plan.left', how);
  // @ts-expect-error a subscriber to none
  subscribe([], how);
  // @ts-expect-error a field that the payload does not have
  subscribe(planLeft, { ...how, handle: async ({ payload: { orderId } }) => void orderId });
  // @ts-expect-error a subscriber that subscribe() did not make
  return [{ ...how, types: new Set(['plan.left']) }];
}
