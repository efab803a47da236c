import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ManagedProfile } from '#modules/profiles/profiles/manage-contract.ts';
import { sampleCard } from '#modules/profiles/profiles/testing/sample-card.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { show } from '#platform/ui/testing/show.tsx';
import { blockerRefusals } from '../contract.ts';
import { pageDeletionWords as words } from '../copy.ts';
import { DeletePagePart } from './delete-page-part.tsx';

const profile = sampleCard('community', 'Low Tide', { id: 'community:1' });
const hosting = { reason: 'stillHosting', path: '/community/1/manage/events' };

let sent: string[];
/** The server’s answers, one after the other; the last one again. */
let blockers: (typeof hosting)[][];
let refused: boolean;
beforeEach(async () => {
  [sent, blockers, refused] = [[], [[]], false];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    sent.push(`${method} ${decodeURIComponent(url)}`);
    const { status, title, message } = blockerRefusals.stillHosting;
    if (method === 'DELETE' && refused)
      return Response.json({ code: 'stillHosting', title, detail: message }, { status });
    if (method === 'DELETE') return Response.json({});
    return Response.json({ blockers: blockers.length > 1 ? blockers.shift() : blockers[0] });
  });
  await Dialog.preload();
});
afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
});

async function open(creatorType: ManagedProfile['creatorType'] = 'owner') {
  const onDeleted = vi.fn<() => Promise<void>>(async () => {});
  await show(<DeletePagePart managed={{ profile, creatorType }} onDeleted={onDeleted} />);
  const begin = screen.queryByRole('button', { name: words.begin('community') });
  if (begin) fireEvent.click(begin);
  return { onDeleted, begin };
}

const type = async (value: string) => {
  fireEvent.change(await screen.findByLabelText(words.typed('Low Tide')), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: words.confirm }));
};

test('the owner reads what happens and deletes the page by typing its name, and an Admin has no button [COM-14]', async () => {
  expect((await open('collaborator')).begin).toBeNull();
  cleanup();
  const { onDeleted } = await open();
  await screen.findByRole('dialog', { name: words.question('Low Tide') });
  for (const effect of words.effects('community')) expect(await screen.findByText(effect)).toBeTruthy();
  await type('Low');
  expect(await screen.findByText(words.mistyped)).toBeTruthy();
  expect(sent).toEqual(['GET /api/profiles/community:1/deletion']);
  await type(' low tide');
  await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
  expect(sent).toContain('DELETE /api/profiles/community:1');
});

test('a page that can’t be deleted says why with a link, also when that became true meanwhile', async () => {
  [blockers, refused] = [[[], [hosting]], true];
  const { onDeleted } = await open();
  await type('Low Tide');
  expect(await screen.findByText(blockerRefusals.stillHosting.title)).toBeTruthy();
  const link = screen.getByRole('link', { name: words.todo.stillHosting });
  expect(link.getAttribute('href')).toBe(hosting.path);
  expect(screen.queryByRole('button', { name: words.confirm })).toBeNull();
  expect(onDeleted).not.toHaveBeenCalled();
});
