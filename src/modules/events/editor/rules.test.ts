import { expect, test } from 'vitest';
import { firstFailure } from '#platform/checks.ts';
import { quickEventChecks, quickEventFrom, quickEventWords, type QuickEvent } from './quick-event-rules.ts';
import { saveRefusals } from './draft-refusals.ts';
import { checksFor, hashtagText, type Checked } from './rules.ts';

const whole: Checked = {
  name: 'Night Freight',
  description: '',
  startDate: '2026-11-28T23:00',
  endDate: '2026-11-29T05:00',
  venue: { id: 'venue:backbeat:a', name: '' },
  location: null,
  tickets: [],
  creatorId: 'user:us-west-2:a',
  visibility: 'public',
  externalUrl: '',
  hasImage: true,
};
const paid = [{ priceValue: 0.5 }] as Checked['tickets'];
const nothing: Checked = {
  ...whole,
  name: ' ',
  description: 'x'.repeat(3001),
  startDate: null,
  endDate: null,
  hasImage: false,
  venue: null,
  tickets: paid,
  creatorId: 'artist:backbeat:a',
};

test('reports the first missing field, in the order of the form [EVA-14, EVA-15, EVA-16, EVA-17, EVA-18, EVA-19, EVA-20, EVA-21, EVA-22]', () => {
  const steps: readonly Partial<Checked>[] = [
    {},
    { name: 'x'.repeat(51) },
    { name: 'x'.repeat(50) },
    { description: 'x'.repeat(3000) },
    { startDate: '2026-11-28T23:00' },
    { endDate: '2026-11-28T23:00' },
    { endDate: '2026-11-29T05:00' },
    { hasImage: true },
    { venue: { id: 'venue:backbeat:a', name: '' } },
    { tickets: [] },
    { creatorId: 'community:a' },
  ];
  let draft = nothing;
  const told = steps.map((step) => {
    draft = { ...draft, ...step };
    const code = firstFailure(checksFor(null), draft);
    return code && `${saveRefusals[code].title} / ${saveRefusals[code].message}`;
  });
  expect(told).toEqual([
    'Event name required / You must enter an event name to continue.',
    'Invalid name / Event name is too long (over 50 characters).',
    'Invalid description / Event description is too long (over 3000 characters).',
    'Start date required / You must enter a start date to continue.',
    'End date required / You must enter an end date to continue.',
    'End date invalid / The end date must be after the start date.',
    'Image required / You must choose an image to continue.',
    'Address required / You must select an address to continue.',
    'Community required / You must select a community as owner for paid events.',
    'Invalid profile type / You must create events with your main profile or a community profile.',
    undefined,
  ]);
});

test.each<[string, Partial<Checked>, ReturnType<typeof firstFailure>]>([
  ['may lack an image and a place', { hasImage: false, venue: null }, undefined],
  ['without a name', { name: '' }, 'nameRequired'],
  ['without an end', { endDate: null }, 'endRequired'],
  ['paid events hosted by a user', { tickets: paid }, 'communityRequired'],
  ['hosted by a venue', { creatorId: 'venue:backbeat:a' }, 'creatorTypeInvalid'],
])('a draft %s [EVA-23]', (_what, change, failure) => {
  expect(firstFailure(checksFor('draft'), { ...whole, ...change })).toBe(failure);
});

test('the quick form has its own order and messages [ANE-04]', () => {
  const steps: readonly Partial<QuickEvent>[] = [
    {},
    { name: 'Night Freight' },
    { externalUrl: 'https://example.test' },
    { hasImage: true },
    { startDate: '2026-11-28T23:00:00Z' },
    { endDate: '2026-11-28T22:00:00Z' },
    { endDate: '2026-11-29T05:00:00Z' },
    { hasAddress: true },
  ];
  let form: QuickEvent = quickEventFrom('');
  const told = steps.map((step) => {
    form = { ...form, ...step };
    const code = firstFailure(quickEventChecks, form);
    return code && quickEventWords[code];
  });
  expect(told).toEqual([
    'You must enter an event name to continue.',
    'You must enter a tickets website to continue.',
    'You must choose an image to continue.',
    'Enter a start date to continue.',
    'Enter a end date to continue.',
    'End date must be after the start date.',
    'Select an address to continue.',
    undefined,
  ]);
});

test('the quick form starts with the search query in title case [ANE-02]', () => {
  expect(quickEventFrom(' night  freight 014 ').name).toBe('Night Freight 014');
});

test('stores hashtags in lowercase, without # and spaces [SRC-09]', () => {
  expect(hashtagText(' #Warehouse Rave')).toBe('warehouserave');
  expect(hashtagText('drum & bass / jungle?')).toBe('drum&bassjungle');
});
