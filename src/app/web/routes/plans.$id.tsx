import { createFileRoute } from '@tanstack/react-router';
import { planPath } from '#modules/social/plans/rules.ts';
import { planQuery } from '#modules/social/plans/web/index.ts';
import { loadPlanPage, PlanPage } from '../profile/plan-page.tsx';
import { headOf, makeHead } from '../shell/head-of.ts';
import { orNotFound } from '../shell/or-not-found.ts';

/** The page of a plan (RTE-16). Not indexed, because plans are private. */
export const Route = createFileRoute('/plans/$id')({
  loader: async ({ context: { queryClient, setup }, params: { id } }) => {
    const plan = await orNotFound(queryClient.ensureQueryData(planQuery(id)));
    // Loaders are part of every page, so what this one needs loads with its own page.
    const { loadForPeople } = await import('../profile/load-plan.ts');
    await Promise.all([loadPlanPage(), loadForPeople(queryClient, plan)]);
    return { head: await makeHead(setup, { title: plan.name, path: planPath(plan), hidden: true }) };
  },
  head: headOf,
  component: Page,
});

function Page() {
  return <PlanPage id={Route.useParams().id} />;
}
