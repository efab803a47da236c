import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { eventQuery } from '#modules/events/events/web/index.ts';
import { planActs as words } from '#modules/social/plans/copy.ts';
import { planPath } from '#modules/social/plans/rules.ts';
import { NewPlanForm } from '#modules/social/plans/web/index.ts';
import { useNavigate } from '#platform/ui/link.ts';
import { EventTagsField } from '../profile/event-search.tsx';
import { headOf, makeHead } from '../shell/head-of.ts';
import { orNotFound } from '../shell/or-not-found.ts';
import { SignedInOnly } from '../shell/signed-in-only.tsx';

type Search = { event?: string };

/** The form for a new plan (RTE-16). `event` is the event it is about. */
export const Route = createFileRoute('/plans/new')({
  validateSearch: ({ event }: Record<string, unknown>): Search =>
    typeof event === 'string' && event.length <= 300 ? { event } : {},
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, setup }, deps: { event } }) => {
    if (event) await orNotFound(queryClient.ensureQueryData(eventQuery(event)));
    return {
      head: await makeHead(setup, {
        title: words.new,
        description: words.lead,
        path: '/plans/new',
        hidden: true,
      }),
    };
  },
  head: headOf,
  component: NewPlan,
});

function NewPlan() {
  const { event: eventId } = Route.useSearch();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data: event } = useQuery({ ...eventQuery(eventId ?? ''), enabled: eventId !== undefined });
  return (
    <SignedInOnly title={words.new}>
      {(me) => (
        <div className="page pt-8 md:pt-14 pb-16 grid gap-6">
          <h1 className="display text-(length:--t-h1)">{words.new}</h1>
          <p className="text-lead text-ink-2 max-w-prose">{words.lead}</p>
          <NewPlanForm
            key={eventId}
            userId={me.id}
            event={event ?? null}
            EventTags={EventTagsField}
            findEvent={(id) => client.fetchQuery(eventQuery(id))}
            onMade={(plan) => {
              void client.invalidateQueries({ queryKey: ['profiles'] });
              return navigate({ to: planPath(plan), ignoreBlocker: true });
            }}
          />
        </div>
      )}
    </SignedInOnly>
  );
}
