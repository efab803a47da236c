import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { press } from '#platform/ui/testing/press.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { connectToasts, type ToastWords } from '#platform/ui/toast.ts';
import type { Plan } from '../contract.ts';
import { planActs as words } from '../copy.ts';
import { PlanFaces, PlanPeople } from './plan-people.tsx';

const personOf = (name: string) => ({ id: `user:us-west-2:${name}`, type: 'user', name, images: [] });
const list = (...names: string[]) => ({ items: names.map(personOf), total: names.length, next: null });
const plan = {
  id: 'activity:0198c7f0-0000-7000-8000-000000000042',
  creator: personOf('Maya'),
  participants: list('Maya', 'Theo'),
  requests: list('Zed', 'Ines'),
  invited: list('June'),
  declined: list('Okta'),
} as unknown as Plan;

let sent: string[];
let said: ToastWords[];
let stop: () => void;
beforeEach(async () => {
  sent = [];
  said = [];
  stop = connectToasts((toast) => said.push(toast));
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    sent.push(`${method} ${decodeURIComponent(url).replace(`/api/plans/${plan.id}`, '')} ${String(body)}`);
    return Response.json(plan);
  });
  await AlertDialog.preload();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  cleanup();
});

const undo = async () => {
  await waitFor(() => expect(said.at(-1)?.action?.label).toBe(words.undo));
  act(() => said.at(-1)!.action!.onPress());
};

test('the creator declines, withdraws and removes by name, and undoes the first two [PLN-03]', async () => {
  await show(
    <>
      {(['pending', 'invited', 'confirmed', 'denied'] as const).map((status) => (
        <PlanPeople key={status} plan={plan} status={status} />
      ))}
    </>,
  );
  expect(screen.queryByRole('button', { name: words.removeWhom('Maya') })).toBeNull();

  press(words.deny('Zed'));
  await undo();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: words.deny('Ines') }));
  await waitFor(() => expect(sent).toHaveLength(2));
  press(words.withdrawFor('June'));
  await undo();
  await waitFor(() => expect(sent).toHaveLength(4));
  press(words.removeWhom('Theo'));
  const question = await screen.findByRole('alertdialog', { name: words.removeQuestion('Theo') });
  fireEvent.click(within(question).getByRole('button', { name: words.remove }));
  await waitFor(() => expect(sent).toHaveLength(5));
  press(words.let('Okta'));
  await waitFor(() => expect(sent).toHaveLength(6));
  expect(sent).toEqual([
    'PUT /participants/user:us-west-2:Zed {"status":"denied"}',
    'PUT /participants/user:us-west-2:Zed {"status":"pending"}',
    'PUT /participants/user:us-west-2:June {"status":"denied"}',
    'POST /invitations {"userIds":["user:us-west-2:June"]}',
    'PUT /participants/user:us-west-2:Theo {"status":"denied"}',
    'PUT /participants/user:us-west-2:Okta {"status":"confirmed"}',
  ]);
});

test('accepting the last request says so and leaves the focus beside its section, which disappears [PLN-03, A11-01]', async () => {
  const last = { ...plan, requests: list('Zed') } as unknown as Plan;
  await show(
    <div id="people">
      <section>
        <PlanPeople plan={last} status="pending" />
      </section>
    </div>,
  );
  press(words.let('Zed'));
  await waitFor(() => expect(said).toMatchObject([{ message: 'Zed is going.' }]));
  expect(document.activeElement?.id).toBe('people');
});

test.each([
  ['the creator', PlanPeople],
  ['everyone else', PlanFaces],
])('%s can show more than the first users of a status [PLN-03]', async (_who, People) => {
  const requests = { ...plan.requests, items: plan.requests.items.slice(0, 1), next: 'after-zed' };
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(
      url.includes('cursor=after-zed')
        ? { items: [personOf('Ines')], next: null }
        : { items: requests.items, next: requests.next },
    ),
  );
  await show(<People plan={{ ...plan, requests }} status="pending" />);
  press(words.more);
  await screen.findByText('Ines');
  expect(screen.getByText('Zed')).toBeTruthy();
});
