import { QueryClient, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EventView } from '#app/contract.ts';
import type { Me } from '#modules/identity/accounts/contract.ts';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import { sampleEvent } from '#modules/sales/checkout/web/testing/sample-event.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { connectToasts, type ToastWords } from '#platform/ui/toast.ts';
import { onTrack } from '#platform/ui/track.ts';
import { eventViewQuery, goingQuery } from '#app/web/event/event-view-query.ts';
import { JoinEventButton } from './join-event-button.tsx';

const ana: Me = {
  id: 'user:us-west-2:01938c5e-0000-7000-8000-000000000001',
  name: 'Ana Reyes',
  email: 'ana@example.test',
  image: '/media/01938c5e-0000-7000-8000-00000000000a/80.webp',
  admin: false,
  gel: 'jade',
  acting: null,
  back: null,
};
const sample: EventView = {
  ...sampleEvent([]),
  similar: { items: [] },
  teamRole: null,
  fairOpening: false,
  presale: false,
  added: false,
};

let waiting: { line: string; answer: (status: number, body: object) => void }[];
let toasts: ToastWords[];
let tracked: string[];
const stops: (() => void)[] = [];
beforeEach(() => {
  [waiting, toasts, tracked] = [[], [], []];
  vi.stubGlobal(
    'fetch',
    (url: string, init: RequestInit) =>
      new Promise((resolve) => {
        const answer = (status: number, body: object) =>
          resolve(new Response(JSON.stringify(body), { status }));
        waiting.push({ line: `${init.method} ${decodeURIComponent(url).replace('/api', '')}`, answer });
      }),
  );
  stops.push(connectToasts((words) => toasts.push(words)));
  stops.push(onTrack(({ name }) => tracked.push(name)));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const stop of stops.splice(0)) stop();
});

function Page() {
  const { data: event } = useQuery({ ...eventViewQuery(sample.id), enabled: false });
  const { data: going } = useQuery({ ...goingQuery(sample.id), enabled: false });
  return (
    <>
      <JoinEventButton
        event={event!}
        queryKeys={{ event: eventViewQuery(sample.id).queryKey, going: goingQuery(sample.id).queryKey }}
      />
      <output>{[event!.users.total, going!.total, ...going!.items.map(({ name }) => name)].join(' ')}</output>
    </>
  );
}

async function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(meQuery.queryKey, ana);
  client.setQueryData(eventViewQuery(sample.id).queryKey, { ...sample, users: { items: [], total: 4 } });
  client.setQueryData(goingQuery(sample.id).queryKey, { items: [], total: 4, offset: 0, next: null });
  await show(<Page />, client);
}

const shown = () => [screen.getByRole('button').textContent, screen.getByRole('status').textContent];
const press = () => fireEvent.click(screen.getByRole('button'));
const sent = () => waiting.filter(({ line }) => !line.startsWith('GET'));

test('twenty quick clicks make one call; people and counts change immediately, and back when pressed again [JNE-01, JNE-02, JNE-03, ANA-02, PLT-12]', async () => {
  await open();
  expect(shown()).toEqual(['Join', '4 4']);
  for (let click = 0; click < 20; click++) press();
  await waitFor(() => expect(shown()).toEqual(['Joined', '5 5 Ana Reyes']));
  await waitFor(() =>
    expect(sent().map(({ line }) => line)).toEqual([`POST /users/${ana.id}/events/${sample.id}`]),
  );
  sent()[0]!.answer(200, { added: true, total: 5 });
  await waitFor(() =>
    expect(toasts).toMatchObject([{ title: 'Event added', message: 'You joined the event.' }]),
  );
  press();
  await waitFor(() => expect(shown()).toEqual(['Join', '4 4']));
  await waitFor(() => expect(sent()).toHaveLength(2));
  sent()[1]!.answer(200, { added: false, total: 4 });
  await waitFor(() =>
    expect(toasts.at(-1)).toEqual({ title: 'Event removed', message: 'You unjoined the event.' }),
  );
  expect(tracked).toEqual(['Event Added', 'Event Removed']);
});

test('a failed call restores everything silently and is logged [JNE-01, JNE-06]', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => {});
  await open();
  press();
  await waitFor(() => expect(shown()).toEqual(['Joined', '5 5 Ana Reyes']));
  await waitFor(() => expect(sent()).toHaveLength(1));
  sent()[0]!.answer(409, {
    code: 'notOn',
    title: 'You can’t join this event',
    detail: 'It’s over, cancelled or postponed.',
  });
  await waitFor(() => expect(shown()).toEqual(['Join', '4 4']));
  expect([toasts, tracked, logged.mock.calls.length]).toEqual([[], [], 1]);
});
