import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Dialog } from '#platform/ui/dialog.tsx';
import { show } from '#platform/ui/testing/show.tsx';
import { QuickEventDialog } from './quick-event-dialog.tsx';
import { canDraw, choosePicture, enter, press, stageWith, type, whole } from './testing/form-stage.tsx';

beforeEach(() => Dialog.preload());

const degnan = { placeId: 'p1', provider: 'photon', type: 'address', name: 'Degnan', detail: 'LA' };
const placeAnswers = {
  'GET /api/places/autocomplete': () => Response.json({ items: [degnan] }),
  'GET /api/places/p1': () => Response.json({ ...whole.location, timezone: 'America/Los_Angeles' }),
};

/** Opens the dialog for an event that sells elsewhere, and fills in everything but its picture. */
async function fillQuickEvent(onMade: () => void) {
  await show(<QuickEventDialog open onOpenChange={() => {}} query="night market" onMade={onMade} />);
  const dialog = await screen.findByRole('dialog', { name: 'Add new event' });
  expect(within(dialog).getByRole('button', { name: 'Cancel' })).toBeTruthy();
  expect(within(dialog).getByText('12/50')).toBeTruthy();
  type('Event name', 'x'.repeat(51));
  expect(within(dialog).getByText('51/50')).toBeTruthy();
  type('Event name', 'Night Market');
  type('Tickets website', 'https://tickets.example');
  for (const [label, day] of [
    ['Starts', 14],
    ['Ends', 15],
  ] as const) {
    await press(new RegExp(`^${label}`));
    await press(/next month/i);
    fireEvent.click((await screen.findAllByRole('button', { name: new RegExp(`^${day} `) }))[0]!);
    await press('Done');
  }
  fireEvent.change(screen.getByRole('combobox', { name: 'Address' }), { target: { value: 'Degnan' } });
  fireEvent.click(await screen.findByRole('option', { name: /Degnan/ }));
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Address' }).value).toContain('Blvd'),
  );
  return dialog;
}

test('"Add new event" limits the name to 50, creates the event without images, then uploads one [ANE-01, ANE-03, ANE-05]', async () => {
  const { sent } = stageWith({
    ...placeAnswers,
    'POST /api/media/createUploadUrl': () => Response.json({ url: 'http://backbeat.test/put-here' }),
  });
  const drawn = canDraw();
  const onMade = vi.fn();
  await fillQuickEvent(onMade);
  await choosePicture(document.querySelector('.art input[type=file]')!);
  await press('Add');
  await waitFor(() => expect(onMade).toHaveBeenCalled());
  expect(sent.map(({ path }) => path)).toEqual([
    '/api/events',
    '/api/media/createUploadUrl',
    '/put-here',
    '/api/events/event:backbeat:x/images',
  ]);
  expect(sent[0]!.body).toMatchObject({ name: 'Night Market', images: [], image: { provider: 'local' } });
  drawn.mockRestore();
});

test('Enter adds one event, also if pressed again while it is saved [ANE-01]', async () => {
  const { sent } = stageWith({
    ...placeAnswers,
    'POST /api/events': () => new Promise<Response>(() => {}),
  });
  const dialog = await fillQuickEvent(() => {});
  await enter(dialog);
  await waitFor(() => expect(dialog.querySelector('[aria-busy]')).toBeTruthy());
  await enter(dialog);
  expect(sent.map(({ path }) => path)).toEqual(['/api/events']);
});
