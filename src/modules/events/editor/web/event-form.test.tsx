import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { onTrack, type Tracked } from '#platform/ui/track.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import { EventDetails } from './event-details.tsx';
import { emptyForm, type FormState } from './form-state.ts';
import { NewEventPage } from './new-event-page.tsx';
import {
  create,
  draftKey as key,
  location,
  me,
  noParts,
  okta,
  openedEvent,
  openFormStage,
  saveDraft,
  showForm,
} from './testing/form-stage.tsx';

let stage: ReturnType<typeof openFormStage>;
let said: (typeof stage)['said'];
let sent: (typeof stage)['sent'];

beforeEach(() => {
  stage = openFormStage();
  ({ said, sent } = stage);
});
afterEach(() => stage.close());

const paid = [{ ...emptyForm.tickets[0]!, priceValue: 12 }];

describe('shows and focuses the first invalid field', () => {
  test.each<[string, Partial<FormState>, string, string, string, RegExp]>([
    [
      'no name',
      { name: ' ', start: '', end: '' },
      'Event name required',
      'You must enter an event name to continue.',
      'textbox',
      /^Event name/,
    ],
    [
      'a long name',
      { name: 'x'.repeat(51), start: '' },
      'Invalid name',
      'Event name is too long (over 50 characters).',
      'textbox',
      /^Event name/,
    ],
    [
      'a long description',
      { description: 'x'.repeat(3001), start: '' },
      'Invalid description',
      'Event description is too long (over 3000 characters).',
      'textbox',
      /^Description/,
    ],
    [
      'no start',
      { start: '', end: '' },
      'Start date required',
      'You must enter a start date to continue.',
      'button',
      /^Starts/,
    ],
    [
      'no end',
      { end: '', picture: null },
      'End date required',
      'You must enter an end date to continue.',
      'button',
      /^Ends/,
    ],
    [
      'an end before the start',
      { end: '2026-12-12T14:00', picture: null },
      'End date invalid',
      'The end date must be after the start date.',
      'button',
      /^Ends/,
    ],
    [
      'no picture',
      { picture: null, location: null },
      'Image required',
      'You must choose an image to continue.',
      'button',
      /^Upload/,
    ],
    [
      'no address',
      { location: null, tickets: paid },
      'Address required',
      'You must select an address to continue.',
      'combobox',
      /^Address/,
    ],
    [
      'a price without a community',
      { tickets: paid },
      'Community required',
      'You must select a community as owner for paid events.',
      'button',
      /^Hosted by/,
    ],
    [
      'an artist as host',
      { creatorId: 'artist:backbeat:1' },
      'Invalid profile type',
      'You must create events with your main profile or a community profile.',
      'button',
      /^Hosted by/,
    ],
  ])(
    '%s [EVA-14, EVA-15, EVA-16, EVA-17, EVA-18, EVA-19, EVA-20, EVA-21, EVA-22]',
    async (_, form, title, message, role, field) => {
      await showForm(form);
      create();
      expect(said).toEqual([{ title, message, tone: 'danger' }]);
      expect(screen.getByText(message)).toBeTruthy();
      // A button that opens something is replaced when that has loaded, and keeps the focus.
      await waitFor(() => expect(screen.getByRole(role, { name: field })).toBe(document.activeElement));
      expect(sent).toEqual([]);
    },
  );

  test('drafts need a name, but no image or address [EVA-23]', async () => {
    await showForm({ picture: null, location: null });
    saveDraft();
    await waitFor(() => expect(sent).toHaveLength(1));
    cleanup();
    await showForm({ picture: null, location: null, name: '' });
    saveDraft();
    expect(said.at(-1)?.title).toBe('Event name required');
  });
});

test('new events start with a generated poster, so that no image is required [EVA-20, EVA-27]', () => {
  expect(emptyForm.picture).toEqual({ from: 'press', seed: 0 });
});

test('the form names the time zone of the date, and only its city without a date', async () => {
  await showForm({ start: '', end: '' });
  expect(screen.getByText('Local time in Los Angeles')).toBeTruthy();
  cleanup();
  await showForm({ start: '2026-07-12T16:00', end: '2026-07-12T22:00' });
  expect(screen.getByText('PDT, Los Angeles')).toBeTruthy();
});

test.each([
  ['the city of the place, if it is in that zone', null, 'Local time in Munich'],
  ['its own city, if another was chosen', 'America/New_York', 'Local time in New York'],
])('the form names the time zone by %s [EVA-29]', async (_what, zone, label) => {
  await showForm({ start: '', end: '', zone, placeZone: 'Europe/Berlin', placeCity: 'Munich' });
  expect(screen.getByText(label)).toBeTruthy();
});

test('a new event without a place has the time of the visitor’s city, and its name [EVA-29]', async () => {
  const time = { currency: 'eur', timeZone: 'Europe/Berlin', city: 'Munich' };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(meQuery.queryKey, me);
  await show(<NewEventPage cid={undefined} parts={noParts} onSaved={() => {}} {...time} />, client);
  expect(screen.getByText('Local time in Munich')).toBeTruthy();
});

test.each([
  ['twice', create],
  ['while the draft is saved', saveDraft],
])('one event is created if Create event is pressed %s [EVA-01, EVA-07]', async (_when, pressFirst) => {
  const save = Promise.withResolvers<Response>();
  stage.close();
  stage = openFormStage({ 'POST /api/events': () => save.promise });
  const { onSaved } = await showForm();
  pressFirst();
  create();
  await waitFor(() => expect(stage.sent).not.toEqual([]));
  save.resolve(Response.json({ providerCode: 'b', providerId: 'x', event: { id: 'event:backbeat:x' } }));
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(stage.sent.map(({ path }) => path)).toEqual(['/api/events']);
});

test('new events start with one free, unlimited RSVP [EVA-26]', () => {
  expect(emptyForm.tickets).toEqual([expect.objectContaining({ name: 'RSVP', priceValue: 0, capacity: 0 })]);
});

test('after creating: shows the toast, clears the stored form and continues; a draft is sent as a draft [EVA-01, EVA-04, EVA-07, EVA-11, EVA-12, EVA-24]', async () => {
  const { onSaved } = await showForm();
  expect(screen.getByRole('heading', { name: 'New event' })).toBeTruthy();
  expect(screen.getByText(/^Dec 12.* – 4:00 PM$/)).toBeTruthy();
  create();
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ providerId: 'x' })));
  expect(sent[0]).toMatchObject({
    path: '/api/events',
    body: {
      creatorId: me.id,
      name: 'Block Party',
      startDate: '2026-12-12T16:00',
      images: [],
    },
  });
  expect(sent[0]!.body).not.toHaveProperty('status');
  expect(said).toEqual([
    { title: 'Event created', message: 'Your event has been successfully created.', tone: 'success' },
  ]);
  expect(localStorage.getItem(key)).toBeNull();
  cleanup();
  await showForm();
  saveDraft();
  await waitFor(() => expect(sent[1]).toMatchObject({ body: { status: 'draft' } }));
  await waitFor(() =>
    expect(said.at(-1)).toMatchObject({
      title: 'Draft saved',
      tone: 'success',
    }),
  );
});

describe('tracks each save [ANA-02]', () => {
  let tracked: Tracked[];
  let stop: () => void;
  beforeEach(() => {
    tracked = [];
    stop = onTrack((one) => tracked.push(one));
    // Those that waited for a listener are of earlier tests.
    tracked.length = 0;
  });
  afterEach(() => stop());

  const eventId = 'event:backbeat:x';
  const names = () => tracked.map(({ name, props }) => [name, props]);

  test.each([
    ['a new event', create, 'Event Created', 'published'],
    ['a new draft', saveDraft, 'Event Draft Created', 'draft'],
  ])('%s', async (_, press, name, status) => {
    await showForm();
    expect(names()).toEqual([]);
    press();
    const props = { eventId, status };
    await waitFor(() =>
      expect(names()).toEqual([
        ['Event Saved', props],
        [name, props],
      ]),
    );
  });

  test('a changed event', async () => {
    stage.close();
    stage = openFormStage({
      [`GET /api/events/${eventId}/form`]: () => Response.json(openedEvent),
    });
    const client = new QueryClient({
      defaultOptions: { queries: { retry: false } },
    });
    client.setQueryData(meQuery.queryKey, me);
    await show(<EventDetails eventId={eventId} parts={noParts} onSaved={() => {}} />, client);
    const name = await screen.findByRole('textbox', { name: 'Event name' });
    fireEvent.change(name, { target: { value: 'Night Market' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    const props = { eventId, status: 'published' };
    await waitFor(() =>
      expect(names()).toEqual([
        ['Event Saved', props],
        ['Event Updated', props],
      ]),
    );
    expect(stage.sent[0]).toMatchObject({
      path: `/api/events/${eventId}`,
      body: { name: 'Night Market' },
    });
  });

  test('nothing if saving fails', async () => {
    await showForm();
    vi.stubGlobal('fetch', async () => Response.json({}, { status: 500 }));
    create();
    await waitFor(() => expect(said).toHaveLength(1));
    expect(names()).toEqual([]);
  });
});

test('an event that moves to another place takes place in its time zone [EVA-29]', async () => {
  stage.close();
  const venue = {
    id: 'venue:backbeat:7',
    name: 'Bowery Vault',
    addressFull: '1 Bowery',
    address1: '1 Bowery',
  };
  const { draft } = openedEvent;
  stage = openFormStage({
    'GET /api/events/event:backbeat:x/form': () =>
      Response.json({ ...openedEvent, draft: { ...draft, timezone: 'America/Los_Angeles' } }),
    'GET /api/places/autocomplete': () =>
      Response.json({
        items: [
          { placeId: venue.id, provider: 'backbeat', type: 'establishment', name: venue.name, detail: '' },
        ],
      }),
    'GET /api/venues/venue:backbeat:7': () =>
      Response.json({ ...location, ...venue, location, timezone: 'America/New_York' }),
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(meQuery.queryKey, me);
  const onSaved = vi.fn();
  await show(<EventDetails eventId="event:backbeat:x" parts={noParts} onSaved={onSaved} />, client);
  fireEvent.change(await screen.findByRole('combobox', { name: 'Venue name' }), { target: { value: 'Bow' } });
  fireEvent.click(await screen.findByRole('option', { name: /Bowery Vault/ }));
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Address' }).value).toBe('1 Bowery'),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(stage.sent[0]?.body).toMatchObject({
    startDate: '2090-12-12T16:00',
    timezone: 'America/New_York',
  });
});

test('an event that begins and ends in the hour that clocks repeat is saved [EVA-06, EVA-19]', async () => {
  stage.close();
  const times = { startDate: '2090-11-05T08:30:00.000Z', endDate: '2090-11-05T09:15:00.000Z' };
  stage = openFormStage({
    'GET /api/events/event:backbeat:x/form': () =>
      Response.json({
        ...openedEvent,
        draft: { ...openedEvent.draft, ...times, timezone: 'America/Los_Angeles' },
      }),
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(meQuery.queryKey, me);
  const onSaved = vi.fn();
  await show(<EventDetails eventId="event:backbeat:x" parts={noParts} onSaved={onSaved} />, client);
  fireEvent.click(await screen.findByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(stage.sent[0]?.body).toMatchObject({ startDate: '2090-11-05T01:30', endDate: '2090-11-05T01:15' });
});

test('saving keeps the day of set times, also after midnight and on the second day [EVT-05]', async () => {
  stage.close();
  const times = ['2090-12-12T15:00', '2090-12-13T01:30', '2090-12-13T18:00', '2090-12-14T02:00'];
  const lineup = times.map((playsAt, place) => ({
    id: `artist:${place}`,
    part: '',
    playsAt,
    headliner: false,
  }));
  stage = openFormStage({
    'GET /api/events/event:backbeat:x/form': () =>
      Response.json({
        ...openedEvent,
        draft: { ...openedEvent.draft, endDate: '2090-12-14T04:00:00', artists: lineup },
        event: { ...openedEvent.event, artists: { items: lineup.map(({ id }) => ({ ...okta, id })) } },
      }),
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(meQuery.queryKey, me);
  const onSaved = vi.fn();
  await show(<EventDetails eventId="event:backbeat:x" parts={noParts} onSaved={onSaved} />, client);
  fireEvent.click(await screen.findByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(stage.sent[0]?.body).toMatchObject({ artists: times.map((playsAt) => ({ playsAt })) });
});

test('shows that saving failed and keeps the form on a server error [EVA-25]', async () => {
  await showForm();
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 500 }));
  create();
  await waitFor(() =>
    expect(said).toMatchObject([
      { title: 'Event failed to create', message: 'Your event failed to be created.', tone: 'danger' },
    ]),
  );
  expect(localStorage.getItem(key)).not.toBeNull();
});

test('keeps what was typed in the browser, shows when, and can start over', async () => {
  await showForm();
  const name = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Event name' });
  expect(name.value).toBe('Block Party');
  fireEvent.change(name, { target: { value: 'Night Market' } });
  await waitFor(() => expect(localStorage.getItem(key)).toContain('Night Market'), { timeout: 3000 });
  expect(screen.getByText(/^Draft saved \d+ s ago$/)).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Start over' })));
  expect(name.value).toBe('');
  expect(localStorage.getItem(key)).toBeNull();
});
