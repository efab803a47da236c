import { createFileRoute } from '@tanstack/react-router';
import { CompletionPage } from '#features/checkout/web/index.ts';
import { headOf } from '../shell/head-of.ts';
import { pageHead } from '../shell/page-head.ts';
import { personal } from '../shell/personal.ts';

/** RTE-23: where the bank sends the buyer back to. */
export const Route = createFileRoute('/completion')({
  headers: personal,
  loader: ({ context }) => ({
    head: pageHead(context.setup, { title: 'Your order', path: '/completion', hidden: true }),
  }),
  head: headOf,
  component: Page,
});

function Page() {
  const { setup } = Route.useRouteContext();
  return <CompletionPage appUrl={setup.iosAppUrl} />;
}
