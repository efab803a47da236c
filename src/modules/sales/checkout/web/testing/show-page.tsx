import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { fireEvent, render, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { SignInHost } from '#modules/identity/accounts/web/index.ts';
import type { Ticket } from '#modules/events/ticket-types/contract.ts';
import { onTrack, type Tracked } from '#platform/ui/track.ts';
import { connectToasts, type ToastWords } from '#platform/ui/toast.ts';
import { BuyButton, BuyDrawer, CompletionPage, readCheckoutSearch } from '../index.ts';
import { SaleNetwork } from './sale-network.ts';
// Preloads lazy parts before a test's clock starts.
import '#platform/ui/dialog-surface.tsx';
import '#platform/ui/drawer-surface.tsx';
import '@backbeat/stripe-emulator/browser';
import '../checkout-drawer.tsx';
import { sampleEvent, sampleTickets } from './sample-event.ts';

const noApps = { ios: null, android: null };

type PageOptions = {
  readonly address?: string;
  readonly tickets?: readonly Ticket[];
  readonly network?: SaleNetwork;
};

export async function showPage({
  address = '/',
  tickets = sampleTickets,
  network = new SaleNetwork(),
}: PageOptions = {}) {
  network.tickets = tickets;
  vi.stubGlobal('fetch', network.fetch);
  // Prefers reduced motion, so there is no confetti.
  (window as unknown as { happyDOM: { settings: { device: object } } }).happyDOM.settings.device = {
    prefersColorScheme: 'dark',
    prefersReducedMotion: 'reduce',
  };
  const toasts: ToastWords[] = [];
  const tracked: Tracked[] = [];
  const stop = [connectToasts((words) => toasts.push(words)), onTrack((each) => tracked.push(each))];
  const event = sampleEvent(tickets);
  const rootRoute = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <SignInHost />
      </>
    ),
  });
  const page = createRoute({
    getParentRoute: () => rootRoute,
    path: '/',
    validateSearch: readCheckoutSearch,
    component: () => (
      <>
        <BuyButton tickets={event.tickets} />
        <BuyDrawer event={event} apps={noApps} />
      </>
    ),
  });
  const completion = createRoute({
    getParentRoute: () => rootRoute,
    path: '/completion',
    component: () => <CompletionPage apps={noApps} />,
  });
  const router = createRouter({
    routeTree: rootRoute.addChildren([page, completion]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  const client = new QueryClient({ defaultOptions: { queries: { retryDelay: 1 } } });
  await client.prefetchQuery({ queryKey: ['accounts', 'me'], queryFn: () => network.me });
  const view = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return {
    network,
    router,
    client,
    toasts,
    tracked,
    /** The tracked events, with their step if they have one. */
    steps: () =>
      tracked.map(({ name, props }) => (props.step === undefined ? name : `${name} ${props.step}`)),
    search: () => router.state.location.search as Record<string, unknown>,
    leave() {
      for (const each of stop) each();
      view.unmount();
      client.clear();
    },
  };
}

export async function press(name: string | RegExp): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name }));
}

export async function typeInto(label: string, text: string): Promise<void> {
  const field = await screen.findByRole('textbox', { name: label });
  fireEvent.input(field, { target: { value: text } });
}

export async function typeCard(number: string): Promise<void> {
  await typeInto('Card number', number);
  await typeInto('Expiry (MM / YY)', '1234');
  await typeInto('Security code', '123');
}
