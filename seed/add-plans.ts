import type { Tx } from '#platform/server/db.ts';
import { addAll } from './bulk-store.ts';
import type { City } from './city/city.ts';
import type { CityEvent } from './city/city-event.ts';
import { instant } from './clock.ts';
import { idOf } from './ids.ts';
import { landmarkKeys } from './landmarks.ts';
import { gelOn, type Pictures } from './pictures.ts';
import { joined } from './profiles.ts';

type CityPlan = {
  key: string;
  by: string;
  name: string;
  description: string;
  event: string;
  place: string;
  open: boolean;
  coming: readonly string[];
  invited: readonly string[];
  asking: readonly string[];
  /** Times to vote on, relative to the event in hours, and who voted. None if the date is fixed. */
  votes?: readonly { hours: number; by: readonly string[] }[];
};

/** Plans of the demo users. */
const plans: readonly CityPlan[] = [
  {
    key: 'freight-by-bike',
    by: 'maya-okafor',
    name: 'Night Freight by bike',
    description:
      'Tacos first, then along the river path. Lights on, locks with you. We go in together at eleven.',
    event: landmarkKeys.nightFreight,
    place: 'Echo Park Lake, boathouse',
    open: true,
    coming: ['maya-okafor', 'june-abara', 'okta-lindqvist-person'],
    invited: ['theo-brandt'],
    asking: ['ines-duarte'],
  },
  {
    key: 'owls-table',
    by: 'june-abara',
    name: 'A table at the Owls',
    description: 'I’m taking the long table by the window. Bring one record you’re ready to defend.',
    event: landmarkKeys.free,
    place: 'At the bar, under the clock',
    open: false,
    coming: ['june-abara', 'maya-okafor'],
    invited: ['ines-duarte'],
    asking: [],
  },
  {
    key: 'skates-on',
    by: 'theo-brandt',
    name: 'Skates on',
    description: 'First time is fine. I’ll hold your hand and I won’t let go.',
    event: landmarkKeys.nearlyGone,
    place: 'In front of the rink',
    open: false,
    coming: ['theo-brandt', 'maya-okafor', 'ines-duarte'],
    invited: [],
    asking: ['june-abara'],
    votes: [
      { hours: -2, by: ['theo-brandt', 'maya-okafor'] },
      { hours: 22, by: ['maya-okafor', 'ines-duarte'] },
      { hours: 46, by: ['ines-duarte'] },
    ],
  },
];

/** Adds a few plans of demo users, each for an event that everyone can see. */
export async function addPlans(
  tx: Tx,
  city: City,
  events: readonly CityEvent[],
  pictures: Pictures,
): Promise<void> {
  const byKey = new Map(events.map((event) => [event.key, event]));
  const rows = plans.map((plan) => {
    const event = byKey.get(plan.event);
    return {
      id: idOf('plan', plan.key),
      creatorId: idOf('user', plan.by),
      name: plan.name,
      description: plan.description,
      imageId: pictures.idOf('event', plan.event) ?? null,
      gel: event?.gel ?? gelOn(undefined),
      isOpen: plan.open,
      placeName: plan.place,
      city: 'Los Angeles',
      state: 'California',
      startsAt: event ? new Date(instant(event.startsAt).getTime() - 2 * 3_600_000) : null,
      participantsTotal: plan.coming.length,
      requestsTotal: plan.asking.length,
      createdAt: joined(city.today, plan.key, 2),
    };
  });
  await addAll(tx, 'plan', rows);
  await addAll(
    tx,
    'planEvent',
    plans.map(({ key, event }) => ({
      planId: idOf('plan', key),
      eventId: idOf('event', event),
      position: 0,
    })),
  );
  const people = plans.flatMap((plan) =>
    (
      [
        ['confirmed', plan.coming],
        ['invited', plan.invited],
        ['pending', plan.asking],
      ] as const
    ).flatMap(([status, keys]) =>
      keys.map((key, place) => ({
        planId: idOf('plan', plan.key),
        userId: idOf('user', key),
        status,
        createdAt: new Date(joined(city.today, plan.key, 2).getTime() + place * 60_000),
      })),
    ),
  );
  await addAll(tx, 'planParticipant', people);
  await addVotes(tx, byKey);
}

/** Adds open votes. */
async function addVotes(tx: Tx, events: ReadonlyMap<string, CityEvent>): Promise<void> {
  const choices = plans.flatMap(({ key, event, votes = [] }) => {
    const start = events.get(event);
    return start
      ? votes.map(({ hours, by }, position) => ({
          id: idOf('planOption', `${key} ${position}`),
          planId: idOf('plan', key),
          startsAt: new Date(instant(start.startsAt).getTime() + hours * 3_600_000),
          position,
          by,
        }))
      : [];
  });
  await addAll(
    tx,
    'planOption',
    choices.map(({ by, ...choice }) => ({ ...choice, votesTotal: by.length })),
  );
  await addAll(
    tx,
    'planVote',
    choices.flatMap(({ id, by }) => by.map((key) => ({ optionId: id, userId: idOf('user', key) }))),
  );
}
