import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { planPath } from '#modules/social/plans/rules.ts';
import { planQuery } from '#modules/social/plans/web/index.ts';
import { loadPlanPage, PlanPage } from '../profile/plan-page.tsx';
import { headOf, makeHead } from '../shell/head-of.ts';
import { orNotFound } from '../shell/or-not-found.ts';

/** RTE-16. Never in search engines: plans are between people. */
export const Route = createFileRoute('/plans/$id')({
  loader: async ({ context: { queryClient, setup }, params: { id } }) => {
    const plan = await orNotFound(queryClient.ensureQueryData(planQuery(id)));
    // Loaders come with every page; what this one asks for comes with its own.
    const { loadForPeople } = await import('../profile/load-plan.ts');
    await Promise.all([loadPlanPage(), loadForPeople(queryClient, plan)]);
    return { head: await makeHead(setup, { title: plan.name, path: planPath(plan), hidden: true }) };
  },
  head: headOf,
  component: Page,
});

function Page() {
  const { data: plan } = useSuspenseQuery(planQuery(Route.useParams().id));
  return <PlanPage plan={plan} />;
}
