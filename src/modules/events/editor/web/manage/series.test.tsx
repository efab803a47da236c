import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { onTrack } from '#platform/ui/track.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { openFormStage, type Answers } from '../testing/form-stage.tsx';
import { Series } from './series.tsx';

const eventId = 'event:backbeat:x';
const dates = [1, 2, 3].map((week) => ({
  id: `event:backbeat:${week}`,
  providerId: String(week),
  providerCode: 'b',
  startDate: `2090-12-0${week}T07:00:00.000Z`,
  isDraft: week > 1,
}));
const series = { id: 'r', every: 'week', times: 3, made: 3, isLate: false, events: dates } as const;

let stage: ReturnType<typeof openFormStage>;
beforeEach(() => AlertDialog.preload());
afterEach(() => {
  cleanup();
  stage.close();
});

const showSeries = (some: Parameters<typeof Series>[0]['series'], answers: Answers = {}) => {
  stage = openFormStage(answers);
  return show(<Series eventId={eventId} series={some} zone="America/Los_Angeles" />);
};
const publishTwo = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Publish 2 drafts' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Publish 2 drafts?' }));
  expect(stage.sent).toEqual([]);
  fireEvent.click(question.getByRole('button', { name: 'Publish 2 drafts' }));
};
const publication = (week: number) => `POST /api/events/event:backbeat:${week}/publication`;

test('publishes the drafts of a series one after the other, once it was asked, and shows how many are [MNG-03]', async () => {
  const last = Promise.withResolvers<Response>();
  const tracked: unknown[] = [];
  const stop = onTrack(({ name, props }) => tracked.push([name, props]));
  await showSeries(series, {
    [publication(2)]: () => Response.json({}),
    [publication(3)]: () => last.promise,
  });
  await publishTwo();
  expect((await screen.findByText('1 of 2 events published')).role).toBe('status');
  last.resolve(Response.json({}));
  await waitFor(() => expect(stage.said).toMatchObject([{ title: '2 events published' }]));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(tracked).toContainEqual(['Event Updated', { eventId: 'event:backbeat:3', status: 'published' }]);
  stop();
});

test('publishes no further draft once it is stopped [MNG-03]', async () => {
  const first = Promise.withResolvers<Response>();
  await showSeries(series, { [publication(2)]: () => first.promise });
  await publishTwo();
  fireEvent.click(await screen.findByRole('button', { name: 'Stop' }));
  first.resolve(Response.json({}));
  await waitFor(() => expect(stage.said).toMatchObject([{ title: '1 event published' }]));
  expect(stage.sent).toHaveLength(1);
});

test('stops at the first draft that is refused, and says why [MNG-03]', async () => {
  const refused = { title: 'Event is over', detail: 'Too late.', code: 'isOver', status: 409 };
  await showSeries(series, { [publication(2)]: () => Response.json(refused, { status: 409 }) });
  await publishTwo();
  await waitFor(() => expect(stage.said).toMatchObject([{ title: 'Event is over', tone: 'danger' }]));
  expect(stage.sent).toHaveLength(1);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Publish 2 drafts' })),
  );
});

test.each([
  ['while its dates are created', { times: 4 }],
  ['without drafts', { events: dates.slice(0, 1) }],
])('publishes no series %s [MNG-03]', async (_, some) => {
  await showSeries({ ...series, ...some });
  expect(screen.getByRole('progressbar')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Publish/ })).toBeNull();
});
