import type { EventFacts } from '#modules/events/events/server/index.ts';

/** Parts of an event that changed. Ticket holders are notified of `date` and `venue` (EVA-30). */
export type Change =
  | 'date'
  | 'venue'
  | 'name'
  | 'description'
  | 'tickets'
  | 'lineup'
  | 'image'
  | 'visibility'
  | 'host'
  | 'details';

const fields: readonly (readonly [Change, readonly (keyof EventFacts)[]])[] = [
  [
    'venue',
    ['venueId', 'venueName', 'address1', 'zipCode', 'postalCity', 'stateCode', 'latitude', 'longitude'],
  ],
  ['name', ['name']],
  ['description', ['description']],
  ['visibility', ['visibility']],
  ['host', ['creatorId']],
  ['details', ['externalUrl', 'hideAddress', 'minimumAge', 'maxPerPerson', 'timezone', 'taxName', 'taxRate']],
];

export function changesOf(
  before: EventFacts,
  after: EventFacts,
  parts: Partial<Record<'tickets' | 'lineup' | 'image', boolean>>,
): Change[] {
  const moved = (['startsAt', 'endsAt'] as const).some(
    (field) => before[field].getTime() !== after[field].getTime(),
  );
  return [
    ...(moved || before.status !== after.status ? (['date'] as const) : []),
    ...fields.flatMap(([change, names]) =>
      names.some((name) => before[name] !== after[name]) ? [change] : [],
    ),
    ...(['tickets', 'lineup', 'image'] as const).filter((part) => parts[part]),
  ];
}
