import type { QueryClient } from '@tanstack/react-query';
import { latePart } from '#platform/ui/late-part.tsx';
import type { ShellSetup } from '#app/page-context.ts';
import { makeHead } from '../shell/head-of.ts';
// Its markup arrives before its code, so its styles come with the page.
import '#platform/ui/styles/papers.css';
import './marketing.css';
import './pricing.css';

type Context = { readonly queryClient: QueryClient; readonly setup: ShellSetup };

const importPart = () => import('./pricing-page.tsx');

/** The pricing page. Its markup is complete; its code loads after the shell's. */
export const PricingPage = /*#__PURE__*/ latePart<object>(() =>
  importPart().then((part) => part.PricingPage),
);

export async function loadPricing(context: Context) {
  const [{ loadRates }] = await Promise.all([importPart(), PricingPage.load()]);
  return { head: await makeHead(context.setup, await loadRates(context)) };
}
