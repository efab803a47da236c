import { createFileRoute } from '@tanstack/react-router';
import { RefundOfferPage } from '#modules/sales/checkout/web/index.ts';
import { headOf, makeHead } from '../shell/head-of.ts';

/** Where the link of a moved event leads: the refund it offers. */
export const Route = createFileRoute('/refund')({
  loader: async ({ context }) => ({
    head: await makeHead(context.setup, { title: 'Your refund', path: '/refund', hidden: true }),
  }),
  head: headOf,
  component: RefundOfferPage,
});
