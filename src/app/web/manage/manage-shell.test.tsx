import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { latePart } from '#platform/ui/late-part.tsx';
import { ManageShell } from './manage-shell.tsx';
import type { Section } from './sections.ts';

const section = (id: string, label: string): Section<object> => ({
  id,
  label,
  parts: ['owner'],
  Part: latePart(async () => () => null),
});
const sections = [section('overview', 'Overview'), section('team', 'Team'), section('settings', 'Settings')];

test('highlights only the next section while it loads', async () => {
  const waiting = Promise.withResolvers<void>();
  const root = createRootRoute();
  const route = createRoute({
    getParentRoute: () => root,
    path: '/community/x/manage/{-$section}',
    loader: ({ params }) => (params.section === 'team' ? undefined : waiting.promise),
    component: function Page() {
      const { section: current = 'overview' } = route.useParams();
      return (
        <ManageShell
          managed={{}}
          part="owner"
          sections={sections}
          current={current}
          path="/community/x/manage"
          head={null}
        />
      );
    },
  });
  const history = createMemoryHistory({ initialEntries: ['/community/x/manage/team'] });
  const router = createRouter({ routeTree: root.addChildren([route]), history, defaultPendingMs: 60_000 });
  await router.load();
  render(<RouterProvider router={router as never} />);
  const lit = () =>
    screen
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page')
      .map(({ textContent }) => textContent);
  expect(lit()).toEqual(['Team']);
  for (const next of ['Settings', 'Overview']) {
    await act(async () => fireEvent.click(screen.getByRole('link', { name: next })));
    expect(screen.getByRole('heading', { name: 'Team' })).toBeTruthy();
    expect(lit()).toEqual([next]);
  }
  await act(async () => waiting.resolve());
  expect(await screen.findByRole('heading', { name: 'Overview' })).toBeTruthy();
  expect(lit()).toEqual(['Overview']);
});
