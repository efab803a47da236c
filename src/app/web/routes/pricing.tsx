import { createFileRoute } from '@tanstack/react-router';
import { loadPricing, PricingPage } from '../marketing/load-pricing.ts';
import { headOf } from '../shell/head-of.ts';

/** The pricing page (FEE-01, PRC-01). */
export const Route = createFileRoute('/pricing')({
  loader: ({ context }) => loadPricing(context),
  head: headOf,
  component: () => <PricingPage />,
});
