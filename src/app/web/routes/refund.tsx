import { createFileRoute } from '@tanstack/react-router';
import { RefundOfferPage } from '#modules/sales/checkout/web/index.ts';
import { headOf, makeHead } from '../shell/head-of.ts';

/** The refund offer in mails about a moved event. */
export const Route = createFileRoute('/refund')({
  loader: async ({ context }) => ({
    head: await makeHead(context.setup, { title: 'Your refund', path: '/refund', hidden: true }),
  }),
  head: headOf,
  component: RefundOfferPage,
});
