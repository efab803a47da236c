import { createFileRoute } from '@tanstack/react-router';
import { eventsQuery, readAfter } from '#features/events/web/index.ts';
import { UpcomingEvents } from '../shell/upcoming-events.tsx';
import { headOf } from '../shell/head-of.ts';
import { pageHead } from '../shell/page-head.ts';
import { PersonaPage } from '../shell/persona-page.tsx';
import { personas } from '../shell/personas.ts';

const persona = personas.events;

/** RTE-26. */
export const Route = createFileRoute('/events/')({
  validateSearch: readAfter,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    await context.queryClient.ensureInfiniteQueryData(eventsQuery(deps));
    return {
      head: pageHead(context.setup, { title: persona.title, description: persona.lead, path: persona.path }),
    };
  },
  head: headOf,
  component: Events,
});

function Events() {
  return (
    <PersonaPage persona={persona}>
      <UpcomingEvents
        title="On next"
        query={eventsQuery(Route.useSearch())}
        none="Nothing is announced yet."
      />
    </PersonaPage>
  );
}
