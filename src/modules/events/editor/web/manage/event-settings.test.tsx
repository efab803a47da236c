import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { uiWords } from '#platform/ui/copy.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { leaveWords } from '#platform/ui/leave-copy.ts';
import { onTrack } from '#platform/ui/track.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { openFormStage, type Answers } from '../testing/form-stage.tsx';
import { EventSettings } from './event-settings.tsx';

const eventId = 'event:backbeat:x';
const settings = {
  id: eventId,
  name: 'Night Freight',
  status: 'published',
  visibility: 'public',
  startDate: '2090-11-28T07:00:00.000Z',
  endDate: '2090-11-28T13:00:00.000Z',
  timezone: 'America/Los_Angeles',
  providerCode: 'b',
  providerId: 'x',
  users: { items: [], total: 0 },
};
const opened = (event: object = {}, more: object = {}) => ({
  draft: { name: settings.name, creatorId: 'community:9', visibility: 'public', revision: '1' },
  revision: '1',
  cancelReason: '',
  hidden: false,
  event: { ...settings, ...event },
  genres: [],
  creatorType: 'owner',
  ordered: { 'ticket:1': 12 },
  taken: 12,
  sold: true,
  isAwaited: true,
  ...more,
});

let stage: ReturnType<typeof openFormStage>;
async function showSettings(form = opened(), answers: Answers = {}) {
  stage = openFormStage({
    [`GET /api/events/${eventId}/form`]: () => Response.json(form),
    ...answers,
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const shown = await show(
    <EventSettings eventId={eventId} refunds={<p>3 of 12 orders refunded</p>} />,
    client,
    { path: '/manage' },
  );
  await screen.findAllByRole('heading');
  return shown;
}
beforeEach(async () => {
  await Promise.all([Dialog.preload(), AlertDialog.preload()]);
});
afterEach(() => stage.close());
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const pressTwice = async (name: string) => {
  for (const times of [1, 2]) {
    await press(name);
    await waitFor(() => expect(stage.said).toHaveLength(times));
  }
};
const heading = (name: string) => screen.queryByRole('heading', { name });

describe('event settings', () => {
  test('pressing Enter twice cancels once [EVT-06]', async () => {
    await showSettings(opened(), {
      [`POST /api/events/${eventId}/cancellation`]: () => new Promise(() => {}),
    });
    await press('Cancel event');
    const word = await screen.findByRole('textbox', { name: 'Type CANCEL to confirm' });
    fireEvent.change(word, { target: { value: 'CANCEL' } });
    fireEvent.submit(word);
    await screen.findByText(uiWords.working);
    fireEvent.submit(word);
    await act(async () => {});
    expect(stage.sent).toHaveLength(1);
  });

  test('cancels after a word was typed that every keyboard has, with the reason, with or without refunds [EVT-06]', async () => {
    await showSettings(opened(), {
      [`POST /api/events/${eventId}/cancellation`]: () =>
        Response.json({ providerId: 'x', providerCode: 'b', event: settings, notified: 12 }),
    });
    fireEvent.change(screen.getByRole('textbox', { name: /Reason/ }), {
      target: { value: 'The roof leaks.' },
    });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Refund all orders' }));
    await press('Cancel event');
    await screen.findByRole('dialog', { name: 'Cancel Night Freight?' });
    expect(
      screen.getByText(
        /^12 tickets are sold, given away or on hold\. Orders aren’t refunded automatically\./,
      ),
    ).toBeTruthy();
    await press('Cancel this event');
    expect(await screen.findByText('Type the word CANCEL.')).toBeTruthy();
    expect(stage.sent).toEqual([]);
    const typed = { target: { value: 'Cancel ' } };
    fireEvent.change(screen.getByRole('textbox', { name: 'Type CANCEL to confirm' }), typed);
    await press('Cancel this event');
    await waitFor(() =>
      expect(stage.said.at(-1)).toMatchObject({
        title: 'Cancelled',
        message: '12 people are being notified.',
      }),
    );
    expect(stage.sent).toEqual([
      { path: `/api/events/${eventId}/cancellation`, body: { reason: 'The roof leaks.', refund: false } },
    ]);
  });

  test.each([
    [0, 'No tickets are sold, given away or on hold.'],
    [1, '1 ticket is sold, given away or on hold. All tickets become void, and every order is refunded.'],
  ])('says what a cancellation does to %i tickets [EVT-06]', async (taken, words) => {
    await showSettings(opened({}, { taken }));
    await press('Cancel event');
    const asking = await screen.findByRole('dialog', { name: 'Cancel Night Freight?' });
    expect(within(asking).getByText(words)).toBeTruthy();
  });

  test('leaving asks before a typed reason is lost, also when the event is deleted instead [EVT-06, EVA-05]', async () => {
    const { history } = await showSettings(opened({}, { taken: 0, isAwaited: false }));
    fireEvent.change(screen.getByRole('textbox', { name: /Reason/ }), {
      target: { value: 'The roof leaks.' },
    });
    await act(async () => history.push('/explore'));
    fireEvent.click(await screen.findByRole('button', { name: leaveWords.stay }));
    expect(history.location.pathname).toBe('/manage');
    await press('Delete');
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(stage.said.at(-1)?.title).toBe('Event deleted'));
    expect(screen.queryByText(leaveWords.title)).toBeNull();
  });

  test('the focus goes to the notice of an event that was cancelled, and isn’t taken from a page that opens [EVT-06, A11-01]', async () => {
    let form: object = opened();
    await showSettings(opened(), {
      [`GET /api/events/${eventId}/form`]: () => Response.json(form),
      [`POST /api/events/${eventId}/cancellation`]: () => {
        form = opened({ status: 'cancelled' });
        return Response.json({ providerId: 'x', providerCode: 'b', event: settings, notified: 12 });
      },
    });
    await press('Cancel event');
    const typed = { target: { value: 'CANCEL' } };
    fireEvent.change(await screen.findByRole('textbox', { name: 'Type CANCEL to confirm' }), typed);
    await press('Cancel this event');
    const notice = await screen.findByRole('region', { name: 'This event is cancelled.' });
    await waitFor(() => expect(document.activeElement).toBe(notice));
    stage.close();
    await showSettings(opened({ status: 'cancelled' }));
    expect(document.activeElement).toBe(document.body);
  });

  test('shows the reason and refund progress of a cancelled event, and nothing to edit [EVT-06, RFD-02]', async () => {
    await showSettings(opened({ status: 'cancelled' }, { cancelReason: 'The roof leaks.' }));
    expect(screen.getByText('The roof leaks.')).toBeTruthy();
    expect(screen.getByText('3 of 12 orders refunded')).toBeTruthy();
    for (const gone of ['Visibility', 'Change the date', 'Cancel event', 'Delete'])
      expect(heading(gone)).toBeNull();
  });

  test('tells the host what ticket holders are offered before moving, then how many are notified [EVT-06, RFD-02]', async () => {
    await showSettings(opened({ status: 'postponed' }), {
      [`DELETE /api/events/${eventId}/postponement`]: () =>
        Response.json({ providerId: 'x', providerCode: 'b', event: settings, notified: 1 }),
    });
    await press('Keep the original date: Monday, November 27');
    await waitFor(() =>
      expect(stage.said.at(-1)).toMatchObject({
        title: 'Back on schedule',
        message: '1 person is being notified. Sales have resumed.',
      }),
    );
    cleanup();
    stage.close();
    await showSettings();
    await press('To be announced');
    expect(await screen.findByText(/notified and can request a full refund for 7 days/)).toBeTruthy();
  });

  test.each([
    ['nobody ordered a ticket for can be deleted', {}, true],
    ['someone had a ticket for stays', { taken: 2 }, false],
    ['was refunded stays', { currencyLock: 'orders' }, false],
  ])('a cancelled event that %s [EVA-32, RFD-02]', async (_, orders, isOffered) => {
    await showSettings(opened({ status: 'cancelled' }, { taken: 0, ...orders }));
    expect(screen.queryByRole('button', { name: 'Delete' }) !== null).toBe(isOffered);
  });

  test('a postponed event whose old date passed can be cancelled or moved, but not keep that date [EVT-06]', async () => {
    await showSettings(opened({ status: 'postponed', endDate: '2026-01-01T00:00:00.000Z' }));
    expect([heading('Cancel event'), heading('Change the date')]).not.toContain(null);
    expect(screen.queryByRole('button', { name: /^Keep the original date/ })).toBeNull();
  });

  test('changes visibility in one tap, and undoes it in one; each is tracked [EVT-07, ANA-02]', async () => {
    const tracked: unknown[] = [];
    const stop = onTrack(({ name, props }) => tracked.push([name, props]));
    await showSettings();
    expect(tracked).toEqual([]);
    fireEvent.click(screen.getByRole('radio', { name: /^Unlisted/ }));
    await waitFor(() => expect(stage.said.at(-1)?.title).toBe('Visibility: Unlisted'));
    stage.said.at(-1)!.action!.onPress();
    await waitFor(() => expect(stage.said.at(-1)?.title).toBe('Visibility: Public'));
    const wished = stage.sent.map(({ body }) => body as { visibility: string; revision: string });
    expect(wished.map(({ visibility, revision }) => [visibility, revision])).toEqual([
      ['unlisted', '1'],
      ['public', '1'],
    ]);
    const props = { eventId, status: 'published' };
    const change = [
      ['Event Saved', props],
      ['Event Updated', props],
    ];
    expect(tracked).toEqual([...change, ...change]);
    stop();
  });

  test('the host of an event that an admin hid reads why it isn’t public instead of choosing [MOD-01]', async () => {
    await showSettings(opened({ visibility: 'unlisted' }, { hidden: true }));
    expect(screen.getByText(/^An admin hid this event\./)).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  test('the focus stays at the visibility while it is saved [EVT-07, A11-01]', async () => {
    const chosen = () => screen.getByRole('radio', { name: /^Unlisted/ });
    const states: unknown[] = [];
    await showSettings(opened(), {
      [`PUT /api/events/${eventId}`]: async () => {
        const group = { name: 'Visibility', busy: true };
        const { disabled } = await screen.findByRole<HTMLFieldSetElement>('group', group);
        states.push([disabled, document.activeElement === chosen()]);
        return Response.json({ providerId: 'x', providerCode: 'b', event: settings });
      },
    });
    chosen().focus();
    fireEvent.click(chosen());
    await waitFor(() => expect(states).toEqual([[false, true]]));
  });

  test('tracks a draft that is published here [EVA-07, ANA-02]', async () => {
    const tracked: unknown[] = [];
    const stop = onTrack(({ name, props }) => tracked.push([name, props]));
    await showSettings(opened({ status: 'draft' }), {
      [`POST /api/events/${eventId}/publication`]: () =>
        Response.json({ providerId: 'x', providerCode: 'b', event: settings }),
    });
    await press('Publish');
    const props = { eventId, status: 'published' };
    await waitFor(() =>
      expect(tracked).toEqual([
        ['Event Saved', props],
        ['Event Updated', props],
      ]),
    );
    stop();
  });

  test('resumes a postponed event, and shows why a refused change failed [EVT-06]', async () => {
    const isOver = { title: 'Event is over', detail: 'Too late.', code: 'isOver', status: 409 };
    await showSettings(opened({ status: 'postponed' }), {
      [`DELETE /api/events/${eventId}/postponement`]: () => Response.json(isOver, { status: 409 }),
    });
    await press('Keep the original date: Monday, November 27');
    await waitFor(() => expect(stage.said).toHaveLength(1));
    expect(stage.said[0]).toMatchObject({ title: 'Event is over', message: 'Too late.', tone: 'danger' });
  });

  test('shows the dates of a series before creating it, then its progress [MNG-03]', async () => {
    const events = [{ providerId: 'y', providerCode: 'b', startDate: '2090-12-05T07:00:00.000Z' }];
    const series = { id: 'r', every: 'week', times: 4, made: 4, isLate: false, events: events };
    await showSettings(opened(), {
      [`GET /api/events/${eventId}/repeats`]: () => Response.json({ items: [series] }),
      [`POST /api/events/${eventId}/repeats`]: () => Response.json({ ...series, made: 1 }, { status: 202 }),
    });
    const dates = () => screen.getByRole('list', { name: 'Dates' }).textContent;
    expect(dates()).toMatch(/^Mon, Dec 4, 2090, 11:00 PMMon, Dec 11, 2090, 11:00 PM/);
    fireEvent.change(screen.getByRole('combobox', { name: 'Frequency' }), { target: { value: 'month' } });
    expect(dates()).toMatch(/^Wed, Dec 27, 2090, 11:00 PMSat, Jan 27, 2091, 11:00 PM/);
    await press('Create 4 events');
    await waitFor(() => expect(stage.sent[0]?.body).toEqual({ every: 'month', times: 4 }));
    expect(await screen.findByRole('progressbar', { name: 'Every week: 4 events created' })).toBeTruthy();
    // The others are created meanwhile, and the toast stays.
    expect(stage.said).toMatchObject([{ title: 'Creating 4 events' }]);
  });

  test('asks before a series repeats the dates of one that exists [MNG-03]', async () => {
    const events = ['2090-12-05T07:00:00.000Z', '2090-12-12T07:00:00.000Z'].map((startDate) => ({
      providerId: startDate,
      providerCode: 'b',
      startDate,
    }));
    const series = { id: 'r', every: 'week', times: 2, made: 2, isLate: false, events };
    await showSettings(opened(), {
      [`GET /api/events/${eventId}/repeats`]: () => Response.json({ items: [series] }),
      [`POST /api/events/${eventId}/repeats`]: () => Response.json(series, { status: 202 }),
    });
    await screen.findByRole('progressbar');
    await press('Create 4 events');
    const question = within(await screen.findByRole('alertdialog', { name: 'Create 4 events?' }));
    expect(question.getByText(/^2 of these dates have an event of a series already\./)).toBeTruthy();
    expect(stage.sent).toEqual([]);
    fireEvent.click(question.getByRole('button', { name: 'Create 4 events' }));
    await waitFor(() => expect(stage.sent[0]?.body).toEqual({ every: 'week', times: 4 }));
  });

  test('suggests a copy a week after the event, also once that has moved [MNG-03]', async () => {
    const copyDate = () => screen.getByRole('button', { name: /^Date of the copy/ }).textContent;
    const moved = { startDate: '2090-11-29T09:00:00.000Z', endDate: '2090-11-29T13:00:00.000Z' };
    let form: object = opened();
    await showSettings(opened(), {
      [`GET /api/events/${eventId}/form`]: () => Response.json(form),
      [`PUT /api/events/${eventId}`]: () => {
        form = opened(moved);
        return Response.json({ providerId: 'x', providerCode: 'b', event: { ...settings, ...moved } });
      },
    });
    expect(copyDate()).toContain('Dec 4');
    fireEvent.click(screen.getByRole('radio', { name: /Unlisted/ }));
    await waitFor(() => expect(copyDate()).toContain('Dec 6, 2090 – 1:00\u00a0AM'));
  });

  test('a copy that is pressed again after an error has the same idempotency key [MNG-03]', async () => {
    await showSettings(opened(), {
      [`POST /api/events/${eventId}/copies`]: () => Response.json({}, { status: 500 }),
    });
    await pressTwice('Duplicate');
    expect(stage.keys).toEqual([expect.any(String), stage.keys[0]]);
  });

  test('a series that is pressed again after an error has the same idempotency key, until its dates show that it exists [MNG-03]', async () => {
    let items: unknown[] = [];
    await showSettings(opened(), {
      [`GET /api/events/${eventId}/repeats`]: () => Response.json({ items }),
      [`POST /api/events/${eventId}/repeats`]: () => Response.json({}, { status: 500 }),
    });
    await press('Create 4 events');
    await waitFor(() => expect(stage.said).toHaveLength(1));
    const events = [{ providerId: 'y', providerCode: 'b', startDate: '2090-12-05T07:00:00.000Z' }];
    items = [{ id: 'r', every: 'week', times: 4, made: 4, isLate: false, events }];
    await press('Create 4 events');
    await waitFor(() => expect(stage.said).toHaveLength(2));
    await screen.findByRole('progressbar');
    await press('Create 4 events');
    const question = within(await screen.findByRole('alertdialog'));
    fireEvent.click(question.getByRole('button', { name: 'Create 4 events' }));
    await waitFor(() => expect(stage.said).toHaveLength(3));
    const [first, again, confirmed] = stage.keys;
    expect([first, again]).toEqual([expect.any(String), first]);
    expect(confirmed).not.toBe(first);
  });

  test('says when events of a series are missing for long, and stops asking for them [MNG-03]', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const series = { id: 'r', every: 'week', times: 4, made: 1, isLate: false, events: [] };
    let asked = 0;
    await showSettings(opened(), {
      [`GET /api/events/${eventId}/repeats`]: () =>
        Response.json({ items: [{ ...series, isLate: ++asked > 1 }] }),
    });
    await screen.findByText('Every week: 1 of 4 events created');
    expect(screen.queryByText(/couldn’t be created/)).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(await screen.findByText(/^3 events couldn’t be created yet\./)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(asked).toBe(2);
  });

  test('an event that people are going to or saved is cancelled instead of deleted [EVA-32, OWN-04]', async () => {
    await showSettings(opened({}, { taken: 0 }));
    expect(screen.getByText(/^People are going to this event or saved it, so you can’t/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });

  test('publishes or deletes a draft, while a Co-Host can neither copy, cancel nor delete [EVA-07, EVA-32, MNG-03]', async () => {
    await showSettings(opened({ status: 'draft' }, { taken: 0 }));
    await press('Publish');
    await waitFor(() => expect(stage.said.at(-1)?.title).toBe('Published'));
    expect(heading('Cancel event')).toBeNull();
    expect(heading('Delete')).toBeTruthy();
    stage.close();
    await showSettings(opened({}, { creatorType: 'collaborator' }));
    for (const name of ['Duplicate', 'Repeat', 'Cancel event', 'Delete']) expect(heading(name)).toBeNull();
    expect(screen.getByText('Only the host can duplicate, repeat, cancel or delete the event.')).toBeTruthy();
  });
});
