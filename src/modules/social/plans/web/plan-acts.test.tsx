import { QueryClient, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import { bareId } from '#platform/ids.ts';
import '#platform/ui/alert-dialog-surface.tsx';
import { show } from '#platform/ui/testing/show.tsx';
import { connectToasts } from '#platform/ui/toast.ts';
import type { Plan } from '../contract.ts';
import { planActs as words } from '../copy.ts';
import { PlanActs } from './plan-acts.tsx';
import { planQuery } from './plan-queries.ts';

const none = { items: [], total: 0, next: null };
let plan: Plan;
beforeEach(() => {
  plan = {
    id: 'activity:0198c7f0-0000-7000-8000-000000000042',
    name: 'Tacos first',
    access: 'open',
    open: true,
    own: false,
    participantStatus: null,
    participants: none,
    requests: none,
    invited: none,
    declined: none,
  } as unknown as Plan;
  vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit) => {
    if (method === 'PUT') plan = { ...plan, participantStatus: 'confirmed' };
    if (method === 'DELETE') plan = { ...plan, participantStatus: null };
    return Response.json(method === 'DELETE' ? {} : plan);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
});

function Acts() {
  const { data } = useQuery(planQuery(bareId(plan.id)));
  return data && <PlanActs plan={data} onGone={() => {}} />;
}
async function showActs() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData<unknown>(meQuery.queryKey, { id: 'user:us-west-2:1', name: 'Ana', acting: null });
  await show(<Acts />, client);
}
async function press(name: string, next: string) {
  const button = await screen.findByRole('button', { name });
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: next })));
}

test('the focus stays with the answer when a user joins and leaves a plan [PLN-03, A11-01]', async () => {
  await showActs();
  await press(words.come, words.leave);
  await press(words.leave, words.come);
});

test.each([
  ['accepts', words.accept, words.leave],
  ['declines', words.decline, words.come],
])('the focus stays with the answer when a user %s an invitation [PLN-03, A11-01]', async (_, name, next) => {
  plan = { ...plan, participantStatus: 'invited' };
  await showActs();
  await press(name, next);
});

async function toastsOf(act: () => Promise<void>, expected: object): Promise<void> {
  const toasts: unknown[] = [];
  const stop = connectToasts((shown) => toasts.push(shown));
  await act();
  await waitFor(() => expect(toasts).toEqual([expect.objectContaining(expected)]));
  stop();
}

test('says so when a user declines an invite-only plan, which is gone then [PLN-03]', async () => {
  plan = { ...plan, open: false, participantStatus: 'invited' };
  await showActs();
  await toastsOf(
    async () => void fireEvent.click(await screen.findByRole('button', { name: words.decline })),
    words.turnedDown,
  );
});

test('asks before a user leaves an invite-only plan, and says so when it is gone [PLN-03]', async () => {
  plan = { ...plan, open: false, participantStatus: 'confirmed' };
  await showActs();
  fireEvent.click(await screen.findByRole('button', { name: words.leave }));
  const question = await screen.findByRole('alertdialog', { name: words.leaveQuestion });
  expect(plan.participantStatus).toBe('confirmed');
  await toastsOf(
    async () => void fireEvent.click(within(question).getByRole('button', { name: words.leave })),
    words.left,
  );
});
