import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { show } from '#platform/ui/testing/show.tsx';
import { MembersSection } from './members-section.tsx';

const member = {
  id: 'user:us-west-2:1',
  type: 'user',
  name: 'June Abara',
  images: [],
  verified: false,
  note: '',
  gel: 'amber',
  joinedAt: '2026-11-20T20:00:00Z',
  answers: [{ question: 'Who brought you?', answer: 'Theo did' }],
};
const page = (items: object[]) => ({ items, total: items.length, offset: 0, next: null });

let sent: string[];
let members: object[];
beforeEach(async () => {
  [sent, members] = [[], [member]];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    if (method !== 'GET') sent.push(`${method} ${decodeURIComponent(url)}`);
    if (method === 'DELETE') {
      members = members.slice(1);
      return Response.json({ membersTotal: members.length });
    }
    return Response.json(page(url.includes('/members') ? members : []));
  });
  await AlertDialog.preload();
});
afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
});

test('the team reads a member’s answers and removes a member after confirming [COM-15, MNG-02]', async () => {
  await show(<MembersSection communityId="community:1" />);
  expect(await screen.findByText('Theo did')).toBeTruthy();
  expect(screen.getByText('Who brought you?')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove June Abara' }));
  const question = await screen.findByRole('alertdialog', { name: 'Remove June Abara from the community?' });
  expect(sent).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('Theo did')).toBeNull());
  expect(sent).toEqual(['DELETE /api/communities/community:1/members/user:us-west-2:1']);
});

test('the day when a member joined is the reader’s, not that of UTC [MNG-02]', async () => {
  vi.stubEnv('TZ', 'America/Los_Angeles');
  members = [{ ...member, joinedAt: '2026-12-01T04:45:00Z' }];
  await show(<MembersSection communityId="community:1" />);
  expect(await screen.findByText('Joined Nov 30, 2026')).toBeTruthy();
  vi.unstubAllEnvs();
});

test('the focus goes to the next member when one is removed [MNG-02, A11-01]', async () => {
  members = [member, { ...member, id: 'user:us-west-2:2', name: 'Theo Marsh', answers: [] }];
  await show(<MembersSection communityId="community:1" />);
  const button = await screen.findByRole('button', { name: 'Remove June Abara' });
  button.focus();
  fireEvent.click(button);
  const question = await screen.findByRole('alertdialog');
  fireEvent.click(within(question).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('June Abara')).toBeNull());
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Theo Marsh' })),
  );
});
