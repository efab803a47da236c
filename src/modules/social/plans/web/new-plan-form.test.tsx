import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EventCard } from '#modules/events/events/contract.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { connectToasts } from '#platform/ui/toast.ts';
import '#platform/ui/alert-dialog-surface.tsx';
import { planActs as words } from '../copy.ts';
import { planLimits, planRefusals } from '../write-contract.ts';
import { FriendPicker } from './friend-picker.tsx';
import { NewPlanForm } from './new-plan-form.tsx';

const friend = { id: 'user:us-west-2:1', type: 'user', name: 'June Abara', images: [] };

let sent: unknown[];
let said: string[];
let stop: () => void;
beforeEach(() => {
  sent = [];
  said = [];
  stop = connectToasts(({ title }) => said.push(title));
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    if (init.method === 'GET') return Response.json({ items: [friend], total: 1 });
    sent.push(JSON.parse(String(init.body)));
    const { status, title, message } = planRefusals.placeTooLong;
    return Response.json({ code: 'placeTooLong', title, detail: message }, { status });
  });
});
afterEach(() => {
  stop();
  cleanup();
  vi.unstubAllGlobals();
});

const field = (label: string) => screen.getByLabelText(new RegExp(`^${label.replace('?', '\\?')}`));
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const create = () => fireEvent.click(screen.getByRole('button', { name: words.create }));
const NoTags = () => null;
const noEvent = () => Promise.reject(new Error('No event'));

test('shows the first problem at its field, sends nothing before it is fixed, and shows refusals there too [PLN-02]', async () => {
  await show(
    <NewPlanForm
      userId="user:1"
      event={null}
      EventTags={NoTags}
      findEvent={noEvent}
      onMade={async () => {}}
    />,
  );
  create();
  expect(await screen.findByText(planRefusals.nameRequired.message)).toBeDefined();
  expect(document.activeElement).toBe(field(words.name));

  type(words.name, 'Late noodles');
  fireEvent.click(screen.getByLabelText(words.poll));
  type(words.choice(1), '2030-12-04T20:00');
  create();
  expect(await screen.findByText(planRefusals.optionsWrong.message)).toBeDefined();
  expect(document.activeElement).toBe(field(words.choice(1)));
  expect(sent).toEqual([]);

  type(words.choice(2), '2030-12-05T20:00');
  type(words.place, 'Union Station');
  fireEvent.click(await screen.findByRole('checkbox', { name: /June/ }));
  create();
  expect(await screen.findByText(planRefusals.placeTooLong.message)).toBeDefined();
  expect(field(words.place).getAttribute('aria-invalid')).toBe('true');
  expect(said).toEqual([planRefusals.placeTooLong.title]);
  // In the reader's own time zone.
  const at = (clock: string) => ({ startDate: new Date(clock).toISOString() });
  expect(sent).toEqual([
    {
      name: 'Late noodles',
      description: '',
      place: 'Union Station',
      startDate: null,
      eventIds: [],
      access: 'invited',
      inviteeIds: [friend.id],
      options: [at('2030-12-04T20:00'), at('2030-12-05T20:00')],
      voteEndsAt: null,
    },
  ]);
});

const nightFreight: EventCard = {
  id: 'event:backbeat:1',
  provider: 'backbeat',
  providerCode: 'b',
  providerId: '1',
  name: 'Night Freight',
  startDate: '2090-12-04T06:00:00Z',
  endDate: '2090-12-04T12:00:00Z',
  timezone: 'America/Los_Angeles',
  images: [],
  gel: 'tangerine',
  venue: null,
  neighborhood: 'Arts District',
  city: 'Los Angeles',
  offer: { priceFrom: 2299, currency: 'usd', saleState: 'onSale', left: 200 },
  users: { items: [], total: 0 },
};

test('a plan is about an event that was found in its form, whose name it takes, until it is removed [PLN-02]', async () => {
  const Tags = ({ onChange }: { onChange: (tags: readonly { id: string; name: string }[]) => void }) => (
    <button type="button" onClick={() => onChange([nightFreight])}>
      Choose
    </button>
  );
  const found = Promise.withResolvers<EventCard>();
  const findEvent = (id: string) => (id === nightFreight.id ? found.promise : noEvent());
  await show(
    <NewPlanForm
      userId="user:1"
      event={null}
      EventTags={Tags}
      findEvent={findEvent}
      onMade={async () => {}}
    />,
  );
  fireEvent.click(screen.getByLabelText(words.poll));
  type(words.choice(1), '2090-12-05T20:00');
  type(words.choice(2), '2090-12-06T20:00');
  fireEvent.click(screen.getByRole('button', { name: 'Choose' }));
  // It can't be created without the event meanwhile.
  await waitFor(() => expect(screen.getByRole('button', { name: /Create plan/, busy: true })).toBeTruthy());
  found.resolve(nightFreight);
  expect(await screen.findByRole('article')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: words.event }));
  expect(field(words.name)).toHaveProperty('value', 'Night Freight');
  expect(screen.queryByLabelText(words.poll)).toBeNull();
  create();
  await waitFor(() => expect(sent).toMatchObject([{ eventIds: [nightFreight.id], options: [] }]));

  fireEvent.click(screen.getByRole('button', { name: words.removeEvent }));
  expect(screen.queryByRole('article')).toBeNull();
  expect(field(words.choice(1))).toHaveProperty('value', '2090-12-05T20:00');
  create();
  await waitFor(() => expect(sent).toMatchObject([{}, { name: 'Night Freight', eventIds: [] }]));
});

test('asks before an unfinished plan is left', async () => {
  const { history } = await show(
    <NewPlanForm
      userId="user:1"
      event={null}
      EventTags={NoTags}
      findEvent={noEvent}
      onMade={async () => {}}
    />,
  );
  type(words.description, 'Bring a coat');
  await act(async () => history.push('/elsewhere'));
  expect(await screen.findByText(words.unsaved)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(history.location.pathname).toBe('/');
  await act(async () => history.push('/elsewhere'));
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(history.location.pathname).toBe('/elsewhere'));
});

test('no more friends can be chosen than one call invites [PLN-02]', async () => {
  const others = Array.from({ length: planLimits.invitations }, (_, at) => `user:us-west-2:other-${at}`);
  const { unmount } = await show(<FriendPicker userId="user:1" chosen={others} onChange={() => {}} />);
  const june = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /June/ });
  expect((await june()).disabled).toBe(true);
  expect(screen.getByText(words.mostInvited(planLimits.invitations))).toBeTruthy();
  unmount();
  await show(<FriendPicker userId="user:1" chosen={[...others.slice(1), friend.id]} onChange={() => {}} />);
  expect((await june()).disabled).toBe(false);
});
