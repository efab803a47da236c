import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { sampleCard } from '#modules/profiles/profiles/testing/sample-card.ts';
import type { Plan } from '../contract.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { PlanCard, PlanRail } from './index.ts';

afterEach(cleanup);

type PlanEvent = Plan['events']['items'][number];

const personOf = (name: string) => sampleCard('user', name);

function planOf(coming: readonly string[], change: Partial<Plan> = {}): Plan {
  return {
    id: 'activity:0198c7f0-0000-7000-8000-000000000042',
    name: 'Night Freight by bike',
    description: '',
    images: [],
    gel: 'tangerine',
    location: { name: 'Echo Park Lake', city: 'Los Angeles', state: 'California' },
    startDate: '2026-11-29T05:00:00Z',
    open: true,
    access: 'approval',
    own: false,
    creator: personOf('Maya Okafor'),
    participantStatus: null,
    events: { items: [], total: 0 },
    participants: { items: coming.map(personOf), total: coming.length, next: null },
    requests: { items: [], total: 0, next: null },
    invited: { items: [], total: 0, next: null },
    declined: { items: [], total: 0, next: null },
    poll: null,
    tracks: { items: [] },
    ...change,
  };
}

const five = ['Maya Okafor', 'June Abara', 'Okta Lindqvist', 'Theo Brandt', 'Ines Duarte'];

test.each([
  [1, ['MO'], null],
  [3, ['MO', 'JA', 'OL'], null],
  [5, ['MO', 'JA', 'OL'], '+2'],
])(
  'shows up to three of %i participants, and how many more there are [PLN-04]',
  async (total, faces, more) => {
    await show(<PlanCard plan={planOf(five.slice(0, total))} />);
    const card = within(screen.getByRole('article'));
    expect(card.queryAllByText(/^[A-Z]{2}$/).map((face) => face.textContent)).toEqual(faces);
    expect(card.queryByText(/^\+\d/)?.textContent ?? null).toBe(more);
  },
);

test('has a 3:3.5 ratio and links to the plan [PLN-04]', async () => {
  await show(<PlanCard plan={planOf(five)} />);
  expect(screen.getByRole('article').className).toContain('plan-card');
  const style = readFileSync(join(import.meta.dirname, 'plan-card.css'), 'utf8');
  expect(/\.plan-card \{[^}&]*aspect-ratio: 3 \/ 3\.5;/.test(style)).toBe(true);
  const link = screen.getByRole('link', { name: 'Night Freight by bike' });
  expect(link.getAttribute('href')).toBe('/plans/0198c7f0-0000-7000-8000-000000000042');
});

test.each([
  ['Kanal 190', 'Berlin', '', 'Kanal 190, Berlin'],
  ['', 'Berlin', '', 'Berlin'],
  ['The Smell', 'Los Angeles', 'CA', 'The Smell, Los Angeles, CA'],
])('an event at “%s” in %s “%s” is at %s [PLN-01, LOC-04]', async (name, city, code, place) => {
  const venue = { id: null, name, city: { name: city }, state: { code } };
  const event = { date: '2026-12-05T20:00:00Z', timezone: 'Europe/Berlin', images: [], venue };
  const plan = planOf(five, { events: { items: [event as unknown as PlanEvent], total: 1 } });
  await show(<PlanCard plan={plan} />);
  expect(screen.getByText(/9:00/).lastChild?.textContent).toBe(place);
});

test('names the zone of an event if the viewer’s clock differs [PLN-04, FMT-03]', async () => {
  const venue = { id: null, name: 'Kanal 190', city: { name: 'Berlin' }, state: { code: '' } };
  const event = { date: '2026-12-05T20:00:00Z', timezone: 'Asia/Kathmandu', images: [], venue };
  const events = { items: [event as unknown as PlanEvent], total: 1 };
  await show(<PlanCard plan={planOf(five, { events })} />);
  expect(screen.getByText(/^Sun, Dec 6, 1:45 AM GMT\+5:45/)).toBeTruthy();
});

test('an event over ten months away has its year [PLN-04, FMT-03]', async () => {
  const venue = { id: null, name: 'Kanal 190', city: { name: 'Berlin' }, state: { code: '' } };
  const event = { date: '2099-12-05T20:00:00Z', timezone: 'Europe/Berlin', images: [], venue };
  const events = { items: [event as unknown as PlanEvent], total: 1 };
  await show(<PlanCard plan={planOf(five, { events })} />);
  expect(screen.getByText(/^Sat, Dec 5, 2099, 9:00 PM/)).toBeTruthy();
});

test('its name and place are read in their own direction [PLN-04]', async () => {
  const venue = { id: null, name: 'ليل (Club)!', city: { name: 'Berlin' }, state: { code: '' } };
  const event = { date: '2026-12-05T20:00:00Z', timezone: 'Europe/Berlin', images: [], venue };
  const events = { items: [event as unknown as PlanEvent], total: 1 };
  await show(<PlanCard plan={planOf(five, { name: 'خطة (2)!', events })} />);
  expect(screen.getByRole('heading').dir).toBe('auto');
  expect(screen.getByText('ليل (Club)!, Berlin').tagName).toBe('BDI');
});

test('renders nothing without plans', async () => {
  await show(<PlanRail title="Maya is up for" plans={[]} />);
  expect(screen.queryByText('Maya is up for')).toBeNull();
});
