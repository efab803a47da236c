import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openFeatures } from '#app/server/features.ts';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';

const names = ['hana', 'cora', 'dora', 'ana', 'ben', 'zed'] as const;
export type Name = (typeof names)[number];

type Stage = {
  app: TestApp;
  event: string;
  eventId: string;
  community: string;
  communityId: string;
};

/**
 * Call once per test file. Before each test, Hana hosts an event with Cora as Co-Host and Dora as Door Manager, and Ben
 * owns a community.
 */
export function stageTeam() {
  const people = Object.fromEntries(names.map((name) => [name, newId()])) as Record<Name, string>;
  const stage = {} as Stage;
  const wire = (name: Name) => `user:us-west-2:${people[name]}`;
  const as = (name: Name) => stage.app.as(people[name], { name });

  beforeAll(async () => {
    stage.app = await openTestApp((services) => openFeatures(services));
    await stage.app.db
      .insertInto('profile')
      .values(Object.entries(people).map(([name, id]) => ({ id, type: 'user', name, providerId: id })))
      .execute();
    await stage.app.db
      .insertInto('follow')
      .values([
        { profileId: people.hana, followedId: people.ana, followedType: 'user', mutual: true },
        { profileId: people.ana, followedId: people.hana, followedType: 'user', mutual: true },
      ])
      .execute();
  });
  afterAll(() => stage.app.close());

  beforeEach(async () => {
    await stage.app.db.deleteFrom('profileTeam').execute();
    [stage.event, stage.community] = [newId(), newId()];
    [stage.eventId, stage.communityId] = [`event:backbeat:${stage.event}`, `community:${stage.community}`];
    await stage.app.db
      .insertInto('profile')
      .values({ id: stage.community, type: 'community', name: 'Low End', providerId: stage.community })
      .execute();
    await stage.app.db
      .insertInto('community')
      .values({ id: stage.community, membershipType: 'open' })
      .execute();
    await stage.app.db
      .insertInto('profileTeam')
      .values({ profileId: stage.community, userId: people.ben, creatorType: 'owner' })
      .execute();
    await stage.app.db
      .insertInto('event')
      .values({
        id: stage.event,
        providerId: stage.event,
        name: 'Night Freight',
        status: 'published',
        creatorId: people.hana,
        startsAt: new Date(Date.now() + 86_400_000),
        endsAt: new Date(Date.now() + 90_000_000),
        timezone: 'America/Los_Angeles',
        city: 'Los Angeles',
      })
      .execute();
    await stage.app.db
      .insertInto('eventCreator')
      .values([
        { eventId: stage.event, profileId: people.hana, creatorType: 'owner' },
        { eventId: stage.event, profileId: people.cora, creatorType: 'collaborator', position: 1 },
        { eventId: stage.event, profileId: people.dora, creatorType: 'assistant', position: 2 },
      ])
      .execute();
  });

  const invite = (by: Name, id: string, creatorType = 'collaborator') =>
    as(by).post(`/events/${stage.eventId}/creators`, { id, creatorType });
  const answer = (by: Name, id: string, status: string) =>
    as(by).put(`/events/${stage.eventId}/creators/${id}`, { id, status });
  const team = async () => {
    const { items } = (await as('hana').get(`/events/${stage.eventId}/creators`)).body;
    return Object.fromEntries(
      items.map((one: { name: string; creatorType: string; creatorStatus: string }) => [
        one.name,
        `${one.creatorType} ${one.creatorStatus}`,
      ]),
    );
  };
  const factsOf = async (...types: string[]) =>
    (
      await stage.app.db
        .selectFrom('outbox')
        .select('payload')
        .where('type', 'in', types)
        .where('key', 'like', `${stage.event}:%`)
        .orderBy('position')
        .execute()
    ).map(({ payload }) => payload);
  const actsOf = async (path = `/events/${stage.eventId}/teamLog`) =>
    (await as('hana').get(path)).body.items.map(({ act }: { act: string }) => act);
  return Object.assign(stage, { people, wire, as, invite, answer, team, factsOf, actsOf });
}
