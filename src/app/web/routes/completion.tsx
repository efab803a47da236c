import { createFileRoute } from '@tanstack/react-router';
import { CompletionPage } from '#modules/sales/checkout/web/index.ts';
import { headOf, makeHead } from '../shell/head-of.ts';
import { personal } from '../shell/personal.ts';

/** Banks send buyers back to this page (RTE-23). */
export const Route = createFileRoute('/completion')({
  headers: personal,
  loader: async ({ context }) => ({
    head: await makeHead(context.setup, { title: 'Your order', path: '/completion', hidden: true }),
  }),
  head: headOf,
  component: Page,
});

function Page() {
  const { setup } = Route.useRouteContext();
  return <CompletionPage apps={setup.appStores} />;
}
