import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { Drawer } from '#platform/ui/drawer.tsx';
import { show } from '#platform/ui/testing/show.tsx';
import type { Plan } from '../contract.ts';
import { planActs as words } from '../copy.ts';
import { planRefusals } from '../write-contract.ts';
import { StartVote } from './start-vote.tsx';
import type { EventTags } from './vote-fields.tsx';

const plan = {
  id: 'activity:0198c7f0-0000-7000-8000-000000000042',
  events: { items: [{ id: 'event:backbeat:1', name: 'Night Freight' }], total: 1 },
  poll: null,
} as unknown as Plan;

/** Replaces the event search: each click adds the next event. */
const NextEvent: EventTags = ({ label, tags, onChange, most }) => (
  <button
    type="button"
    disabled={tags.length >= most}
    onClick={() =>
      onChange([...tags, { id: `event:backbeat:${tags.length + 1}`, name: `Night ${tags.length + 1}` }])
    }
  >
    {label}: {tags.map(({ name }) => name).join(', ')}
  </button>
);

let sent: { line: string; body: unknown }[];
beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const line = `${init.method} ${decodeURIComponent(url).replace('/api', '')}`;
    sent.push({ line, body: JSON.parse(String(init.body)) });
    return new Response(JSON.stringify({ ...plan, poll: { items: [], open: true, endsAt: null } }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the plan’s event is the first choice, and a second one with an end time starts the vote [PLN-02, GRP-01]', async () => {
  const onDone = vi.fn();
  await show(<StartVote plan={plan} EventTags={NextEvent} onDone={onDone} />);
  fireEvent.click(screen.getByRole('button', { name: words.startVote }));
  expect(screen.getByRole('alert').textContent).toBe(words.tooFewEvents);
  expect(sent).toEqual([]);

  fireEvent.click(screen.getByRole('button', { name: /Night Freight/ }));
  const ends = screen.getByLabelText(new RegExp(words.voteEnds));
  fireEvent.change(ends, { target: { value: '2020-01-01T20:00' } });
  fireEvent.click(screen.getByRole('button', { name: words.startVote }));
  expect(screen.getByRole('alert').textContent).toBe(planRefusals.voteEndsPast.message);

  fireEvent.change(ends, { target: { value: '2030-12-04T20:00' } });
  fireEvent.click(screen.getByRole('button', { name: words.startVote }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(sent).toEqual([
    {
      line: `PUT /plans/${plan.id}/poll`,
      body: {
        options: [{ eventId: 'event:backbeat:1' }, { eventId: 'event:backbeat:2' }],
        // In the reader's own time zone.
        voteEndsAt: new Date('2030-12-04T20:00').toISOString(),
      },
    },
  ]);
});

test('allows up to five events [GRP-01]', async () => {
  await show(<StartVote plan={plan} EventTags={NextEvent} onDone={() => {}} />);
  const add = () => screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(words.events) });
  for (let night = 2; night <= 5; night++) fireEvent.click(add());
  expect(add().disabled).toBe(true);
});

test('asks before the choices of an unfinished vote are lost [PLN-02]', async () => {
  const onOpenChange = vi.fn();
  await Promise.all([Drawer.preload(), AlertDialog.preload()]);
  await show(
    <Drawer open onOpenChange={onOpenChange} title={words.startPoll}>
      <StartVote plan={plan} EventTags={NextEvent} onDone={() => {}} />
    </Drawer>,
  );
  fireEvent.click(await screen.findByRole('button', { name: /Night Freight/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(onOpenChange).not.toHaveBeenCalled();
  expect(screen.getByText(/Night Freight, Night 2/)).toBeTruthy();
});
