import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { commentsQuery } from '#features/comments/web/index.ts';
import { planPath } from '#features/plans/rules.ts';
import { planQuery } from '#features/plans/web/index.ts';
import { seatsQuery } from '#features/together/web/index.ts';
import { loadPlanPage, PlanPage } from '../profile/plan-page.tsx';
import { headOf, makeHead } from '../shell/head-of.ts';
import { orNotFound } from '../shell/or-not-found.ts';

/** RTE-16. Never in search engines: plans are between people. */
export const Route = createFileRoute('/plans/$id')({
  loader: async ({ context: { queryClient, setup }, params: { id } }) => {
    const plan = await orNotFound(queryClient.ensureQueryData(planQuery(id)));
    const comes = plan.own || plan.participantStatus === 'confirmed';
    await Promise.all([
      loadPlanPage(),
      comes && queryClient.prefetchQuery(seatsQuery(plan.id)),
      (comes || plan.participantStatus === 'invited') &&
        queryClient.prefetchInfiniteQuery(commentsQuery(plan.id)),
    ]);
    return { head: await makeHead(setup, { title: plan.name, path: planPath(plan), hidden: true }) };
  },
  head: headOf,
  component: Page,
});

function Page() {
  const { data: plan } = useSuspenseQuery(planQuery(Route.useParams().id));
  return <PlanPage plan={plan} />;
}
