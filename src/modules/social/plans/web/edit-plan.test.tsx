import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Drawer } from '#platform/ui/drawer.tsx';
import { show } from '#platform/ui/testing/show.tsx';
import type { Plan } from '../contract.ts';
import { planActs as words } from '../copy.ts';
import { EditPlan } from './edit-plan.tsx';

const plan = {
  id: 'activity:0198c7f0-0000-7000-8000-000000000042',
  name: 'Tacos first',
  description: '',
  location: { name: '', city: '', state: '' },
  startDate: '2030-12-04T20:00:00.000Z',
  access: 'open',
  events: { items: [{ id: 'event:backbeat:1' }], total: 1 },
} as unknown as Plan;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('only a date that was changed is sent, because a vote may decide on another meanwhile [PLN-02, GRP-01]', async () => {
  const sent: object[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)));
    return Response.json(plan);
  });
  await Drawer.preload();
  await show(<EditPlan open onOpenChange={() => {}} plan={plan} />);
  const type = async (label: string, value: string) =>
    fireEvent.change(await screen.findByLabelText(new RegExp(`^${label.replace('?', '\\?')}`)), {
      target: { value },
    });
  const save = () => fireEvent.click(screen.getByRole('button', { name: words.save }));
  await type(words.name, 'Noodles first');
  save();
  await waitFor(() => expect(sent).toHaveLength(1));
  await type(words.date, '2030-12-05T20:00');
  save();
  await waitFor(() => expect(sent).toHaveLength(2));
  const draft = { name: 'Noodles first', description: '', place: '', access: 'open' };
  expect(sent).toEqual([draft, { ...draft, startDate: new Date('2030-12-05T20:00').toISOString() }]);
});

test('the date of a plan with an event is entered in the event’s time zone, which the page shows, and names it [FMT-03]', async () => {
  const sent: { startDate?: string }[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)));
    return Response.json(plan);
  });
  await Drawer.preload();
  const events = { items: [{ id: 'event:backbeat:1', timezone: 'Asia/Tokyo' }], total: 1 };
  await show(<EditPlan open onOpenChange={() => {}} plan={{ ...plan, events } as unknown as Plan} />);
  const date = (await screen.findByLabelText(new RegExp(`^${words.date}`))) as HTMLInputElement;
  expect(date.value).toBe('2030-12-05T05:00');
  expect(await screen.findByText(words.dateZone('GMT+9'))).toBeTruthy();
  fireEvent.change(date, { target: { value: '2030-12-05T20:00' } });
  fireEvent.click(screen.getByRole('button', { name: words.save }));
  await waitFor(() => expect(sent).toMatchObject([{ startDate: '2030-12-05T11:00:00.000Z' }]));
});
