import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { waitingPageWords } from '#modules/sales/openings/copy.ts';
import { loadWaitingPage, waitingPath, type WaitingEvent } from '#modules/sales/openings/web/index.ts';
import { latePart } from '#platform/ui/late-part.tsx';
import { eventIdOf, eventViewQuery } from '../event/event-view-query.ts';
import { headOf, makeHead } from '../shell/head-of.ts';
import { orNotFound } from '../shell/or-not-found.ts';

const Waiting = /*#__PURE__*/ latePart<{ event: WaitingEvent }>(loadWaitingPage);

/** The page on which fans wait when sales of an event start (QUE-01). */
export const Route = createFileRoute('/event/$code/$id/waiting')({
  loader: ({ context: { queryClient, setup }, params }) =>
    orNotFound(
      (async () => {
        const eventId = eventIdOf(params);
        const [event] = await Promise.all([
          queryClient.ensureQueryData(eventViewQuery(eventId)),
          Waiting.load(),
        ]);
        const title = waitingPageWords.pageTitle(event.name);
        return { eventId, head: await makeHead(setup, { title, path: waitingPath(event), hidden: true }) };
      })(),
    ),
  head: headOf,
  component: Page,
});

function Page() {
  const { eventId } = Route.useLoaderData();
  const { data: event } = useSuspenseQuery(eventViewQuery(eventId));
  return <Waiting event={event} />;
}
