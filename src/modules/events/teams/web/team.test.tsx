import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sampleCard } from '#modules/profiles/profiles/testing/sample-card.ts';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { Drawer } from '#platform/ui/drawer.tsx';
import { show } from '#platform/ui/testing/show.tsx';
import { connectToasts, type ToastWords } from '#platform/ui/toast.ts';
import { onTrack, type Tracked } from '#platform/ui/track.ts';
import type { Team } from '../contract.ts';
import { teamWords as words } from '../copy.ts';
import type { TeamOf } from './team-queries.ts';
import { Collaborators, OwnInvitations, TeamDesk, type Collaborator } from './index.ts';

const eventId = 'event:backbeat:0198c7f0-0000-7000-8000-000000000014';
const idOf = (name: string) => `user:us-west-2:${name.toLowerCase()}`;
const personOf = (name: string) => sampleCard('user', name, { id: idOf(name) });
type RoleAndStatus = Pick<Team['items'][number], 'creatorType' | 'creatorStatus'>;
const memberOf = (
  name: string,
  creatorType: RoleAndStatus['creatorType'],
  creatorStatus: RoleAndStatus['creatorStatus'],
) => ({
  ...personOf(name),
  creatorType,
  creatorStatus,
  creatorTypeDisplayName: '',
  heldType: null,
  invitedBy: creatorStatus === 'invited' ? personOf('June') : null,
});
const team: Team = {
  kind: 'event',
  role: 'owner',
  items: [
    memberOf('Maya', 'owner', 'confirmed'),
    memberOf('June', 'collaborator', 'confirmed'),
    memberOf('Theo', 'assistant', 'invited'),
    memberOf('Ana', 'collaborator', 'denied'),
  ],
  invitations: [],
};
const asked = (creatorType: RoleAndStatus['creatorType']) => ({
  kind: 'event',
  id: eventId,
  name: 'Night Freight',
  path: '/events/b/1',
  creatorType,
  member: personOf('Maya'),
});

let lines: string[];
let answers: Record<string, { status: number; body: object }>;
let tracked: Tracked[];
let stop: () => void;

// Preloads what normally loads on demand.
beforeAll(async () => {
  await Promise.all([
    Drawer.preload(),
    AlertDialog.preload(),
    import('#platform/ui/menu-surface.tsx'),
    import('./invite-drawer.tsx'),
  ]);
});
beforeEach(() => {
  [lines, tracked] = [[], []];
  stop = onTrack((one) => tracked.push(one));
  answers = {
    [`GET /events/${eventId}/creators`]: { status: 200, body: team },
    [`GET /events/${eventId}/teamLog`]: {
      status: 200,
      body: { items: [], total: 0, offset: 0, next: null },
    },
    [`GET /events/${eventId}/invitable`]: {
      status: 200,
      body: { items: [personOf('Noa')], total: 1, offset: 0 },
    },
  };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const line = `${init.method} ${decodeURIComponent(url).replace('/api', '').split('?')[0]}`;
    lines.push(init.body ? `${line} ${String(init.body)}` : line);
    const { status, body } = answers[line] ?? {
      status: 409,
      body: { code: 'teamFull', title: 'The team is full', message: 'Fifty.' },
    };
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => {
  stop();
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const signedIn = (name = 'Maya') => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(['accounts', 'me'], { id: idOf(name), name });
  return client;
};
const desk = async (of: TeamOf = { kind: 'event', id: eventId }) => {
  await show(<TeamDesk of={of} search={async () => []} onLeft={async () => {}} />, signedIn());
  return screen.findByRole('list', { name: 'Team' });
};
const rowOf = (list: HTMLElement, name: string) => within(list).getByText(name).closest('li') as HTMLElement;

test('shows the badge of each role, and no actions for the owner [INV-04, ROL-01]', async () => {
  const list = await desk();
  const badges = ['Maya', 'June', 'Theo', 'Ana'].map((name) => rowOf(list, name).textContent);
  expect(badges[0]).toContain('Host');
  expect(badges[1]).toContain('Co-Host');
  expect(badges[2]).toContain('Invited');
  expect(badges[3]).toContain('Declined invitation');
  expect(within(rowOf(list, 'Maya')).queryByRole('button')).toBeNull();
  expect(within(rowOf(list, 'June')).getByRole('button', { name: 'Options for June' })).toBeTruthy();
});

test('shows who sent pending invitations, by name and by email, and until which day of the viewer [ROL-10]', async () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    timeZone: 'Pacific/Auckland',
  } as Intl.ResolvedDateTimeFormatOptions);
  answers[`GET /events/${eventId}/creators`] = {
    status: 200,
    body: {
      ...team,
      invitations: [
        {
          id: '0198c7f0-0000-7000-8000-000000000099',
          email: 'door@example.test',
          creatorType: 'assistant',
          expiresAt: '2026-12-06T20:00:00.000Z',
          by: personOf('June'),
        },
      ],
    },
  };
  const list = await desk();
  expect(rowOf(list, 'Theo').textContent).toContain('Door Manager, invited by June');
  const pending = screen.getByRole('region', { name: 'Pending email invitations' });
  expect(pending.textContent).toContain('door@example.test');
  expect(pending.textContent).toContain('Door Manager, invited by June, expires Mon, Dec 7');
  expect(
    within(pending).getByRole('button', { name: 'Withdraw invitation to door@example.test' }),
  ).toBeTruthy();
});

test('a withdrawn email invitation passes the focus on to the next one, and the last to the team [ROL-10, A11-01]', async () => {
  const withInvitations = (count: number) => ({
    status: 200,
    body: {
      ...team,
      invitations: ['98', '99'].slice(2 - count).map((end) => ({
        id: `0198c7f0-0000-7000-8000-0000000000${end}`,
        email: `door${end}@example.test`,
        creatorType: 'assistant',
        expiresAt: '2026-12-06T20:00:00.000Z',
        by: personOf('June'),
      })),
    },
  });
  answers[`GET /events/${eventId}/creators`] = withInvitations(2);
  const list = await desk();
  for (const [left, end] of ['98', '99'].entries()) {
    const withdraw = screen.getByRole('button', { name: words.takeBackOf(`door${end}@example.test`) });
    withdraw.focus();
    answers[`GET /events/${eventId}/creators`] = withInvitations(1 - left);
    fireEvent.click(withdraw);
    await waitFor(() => expect(withdraw.isConnected).toBe(false));
    const next = screen.queryByRole('button', { name: words.takeBackOf('door99@example.test') });
    expect(document.activeElement).toBe(next ?? list.parentElement);
  }
});

test('asks before removing a member, removes them at once, and restores them if refused [ROL-09]', async () => {
  const list = await desk();
  fireEvent.click(within(rowOf(list, 'June')).getByRole('button'));
  fireEvent.click(await screen.findByRole('menuitem', { name: /Remove from team/ }));
  const question = await screen.findByRole('alertdialog');
  expect(lines.filter((line) => line.startsWith('DELETE'))).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: 'Remove from team' }));
  await waitFor(() => expect(lines).toContain(`DELETE /events/${eventId}/creators/${idOf('June')}`));
  await waitFor(() => expect(within(list).queryByText('June')).not.toBeNull());
});

test.each([
  ['a removed member', 'June', /Remove from team/, 'Remove from team'],
  ['a withdrawn invitation', 'Theo', /Withdraw/, undefined],
])(
  '%s passes the focus on to the options of the next one [ROL-09, A11-01]',
  async (_, name, act, confirm) => {
    const list = await desk();
    answers[`DELETE /events/${eventId}/creators/${idOf(name)}`] = { status: 200, body: {} };
    const left = { ...team, items: team.items.filter((member) => member.name !== name) };
    answers[`GET /events/${eventId}/creators`] = { status: 200, body: left };
    const optionsOf = (who: string) => within(rowOf(list, who)).getByRole('button');
    optionsOf(name).focus();
    fireEvent.click(optionsOf(name));
    fireEvent.click(await screen.findByRole('menuitem', { name: act }));
    if (confirm)
      fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: confirm }));
    await waitFor(() => expect(within(list).queryByText(name)).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(optionsOf(name === 'June' ? 'Theo' : 'Ana')));
  },
);

test('leaving a team says so, and forgets the dashboard that the browser’s back button would show [ROL-09]', async () => {
  const toasts: ToastWords[] = [];
  const stopToasts = connectToasts((toast) => toasts.push(toast));
  answers[`DELETE /events/${eventId}/creators/${idOf('June')}`] = { status: 200, body: {} };
  const client = signedIn('June');
  const managed = ['events', eventId, 'managed'];
  client.setQueryData(managed, { id: eventId });
  const leave = vi.fn(async () => cleanup());
  await show(<TeamDesk of={{ kind: 'event', id: eventId }} search={async () => []} onLeft={leave} />, client);
  fireEvent.click(
    within(rowOf(await screen.findByRole('list', { name: 'Team' }), 'June')).getByRole('button'),
  );
  fireEvent.click(await screen.findByRole('menuitem', { name: words.leave }));
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: words.leave }));
  await waitFor(() => expect(toasts).toContainEqual({ title: words.hasLeft, tone: 'success' }));
  expect(leave).toHaveBeenCalledOnce();
  await waitFor(() => expect(client.getQueryData(managed)).toBeUndefined());
  stopToasts();
});

test('an address typed while the invitation to another is sent stays [ROL-10]', async () => {
  const sent = Promise.withResolvers<Response>();
  const before = fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    init.method === 'POST' ? sent.promise : before(url, init),
  );
  await desk();
  fireEvent.click(screen.getByRole('button', { name: 'Invite' }));
  const address = await screen.findByRole('textbox', { name: /^Email/ });
  fireEvent.change(address, { target: { value: 'one@example.test' } });
  fireEvent.submit(address.closest('form')!);
  fireEvent.change(address, { target: { value: 'two@example' } });
  await act(async () => sent.resolve(Response.json({ id: 'x' })));
  expect(address).toHaveProperty('value', 'two@example');
});

test('an address that can’t receive email is marked at its field [ROL-10, A11-01]', async () => {
  answers[`POST /events/${eventId}/invitations`] = {
    status: 400,
    body: { code: 'invalidRequest', status: 400, title: 'Invalid request', detail: 'Check it.' },
  };
  await desk();
  fireEvent.click(screen.getByRole('button', { name: 'Invite' }));
  const address = await screen.findByRole('textbox', { name: /^Email/ });
  fireEvent.change(address, { target: { value: 'booker@example' } });
  fireEvent.submit(address.closest('form')!);
  expect(await screen.findByText(words.mailWrong)).toBeTruthy();
  expect([address.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', address]);
});

test('inviting someone passes the focus on to the next person [ROL-05, A11-01]', async () => {
  answers[`GET /events/${eventId}/invitable`] = {
    status: 200,
    body: { items: [personOf('Noa'), personOf('Ines')], total: 2, offset: 0 },
  };
  answers[`POST /events/${eventId}/creators`] = {
    status: 201,
    body: memberOf('Noa', 'collaborator', 'invited'),
  };
  await desk();
  fireEvent.click(screen.getByRole('button', { name: 'Invite' }));
  const first = await screen.findByRole('button', { name: 'Invite Noa' });
  const invited = [...team.items, memberOf('Noa', 'collaborator', 'invited')];
  answers[`GET /events/${eventId}/creators`] = { status: 200, body: { ...team, items: invited } };
  first.focus();
  fireEvent.click(first);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Invite Noa' })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Invite Ines' }));
});

const profileId = 'community:backbeat:0198c7f0-0000-7000-8000-000000000015';

test.each([
  ['event', eventId, 'events', 'creators', 'Scan tickets, check guests in', 'Co-host Request Sent'],
  ['profile', profileId, 'profiles', 'team', 'Check guests in at its events.', 'Team Member Request Sent'],
] as const)(
  'describes each role, invites the chosen person to the team of an %s, and tracks it [ROL-02, ROL-03, ANA-02]',
  async (kind, id, at, members, described, name) => {
    answers[`GET /${at}/${id}/${members}`] = {
      status: 200,
      body: { ...team, kind },
    };
    answers[`GET /${at}/${id}/invitable`] = answers[`GET /events/${eventId}/invitable`]!;
    answers[`POST /${at}/${id}/${members}`] = {
      status: 201,
      body: memberOf('Noa', 'assistant', 'invited'),
    };
    await desk({ kind, id });
    fireEvent.click(screen.getByRole('button', { name: 'Invite' }));
    const drawer = await screen.findByRole('dialog');
    expect(drawer.textContent).toContain(described);
    fireEvent.click(within(drawer).getByRole('radio', { name: /Door Manager/ }));
    fireEvent.click(await within(drawer).findByRole('button', { name: 'Invite Noa' }));
    await waitFor(() =>
      expect(tracked.map((one) => [one.name, one.props])).toEqual([
        [name, { itemId: id, creatorType: 'assistant' }],
      ]),
    );
    const sent = lines.find((line) => line.startsWith('POST'));
    expect(sent).toContain('"creatorType":"assistant"');
    expect(sent).toContain(idOf('Noa'));
  },
);

test.each([
  ['collaborator', 'Co-host invitation', 'Accept invitation'],
  ['owner', 'Event transfer', 'Accept transfer'],
] as const)(
  'an invitation to be %s reads "%s", and its menu disappears after the answer [INV-01, INV-02, INV-03]',
  async (role, title, accept) => {
    answers[`GET /users/${idOf('Maya')}/teamInvitations`] = {
      status: 200,
      body: { items: [asked(role)], total: 1, offset: 0, next: null },
    };
    await show(<OwnInvitations eventId={eventId} />, signedIn());
    fireEvent.click(await screen.findByRole('button', { name: 'Respond' }));
    expect(await screen.findByText(title)).toBeTruthy();
    fireEvent.click(screen.getByRole('menuitem', { name: accept }));
    await waitFor(() =>
      expect(lines.find((line) => line.startsWith('PUT'))).toBe(
        `PUT /events/${eventId}/creators/${idOf('Maya')} ${JSON.stringify({ id: idOf('Maya'), status: 'confirmed', creatorType: role })}`,
      ),
    );
    expect(await screen.findByRole('button', { name: 'Respond' })).toBeTruthy();
  },
);

test('signed-in users can add collaborators, except for the host [ROL-05, ROL-06]', async () => {
  let last: readonly Collaborator[] = [];
  function Form() {
    const [list, setList] = useState<Collaborator[]>([]);
    last = list;
    const people = async () => [personOf('Maya'), personOf('June')];
    return (
      <Collaborators list={list} onChange={setList} creatorId={idOf('Maya')} near={people} search={people} />
    );
  }
  const client = signedIn();
  const { unmount } = await show(<Form />, client);
  fireEvent.click(await screen.findByRole('button', { name: 'Add June' }));
  expect(screen.queryByRole('button', { name: 'Add Maya' })).toBeNull();
  fireEvent.change(screen.getByLabelText('Role for June'), { target: { value: 'assistant' } });
  expect(last).toMatchObject([{ profile: { name: 'June' }, creatorType: 'assistant' }]);
  // The search found them, and a link would leave the form.
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'june' } });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.queryByText('No one found.')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
  unmount();
  client.setQueryData(['accounts', 'me'], null);
  await show(<Form />, client);
  expect(screen.getByText('Sign in to add Co-Hosts and Door Managers.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add June' })).toBeNull();
});
