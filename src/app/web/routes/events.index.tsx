import { createFileRoute } from '@tanstack/react-router';
import { readAfter } from '#modules/events/events/web/index.ts';
import { AudiencePage, loadAudience } from '../marketing/load-audience.ts';
import { headOf } from '../shell/head-of.ts';

/** The page for hosts (RTE-26). */
export const Route = createFileRoute('/events/')({
  validateSearch: readAfter,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadAudience(context, 'events', deps),
  head: headOf,
  component: Page,
});

function Page() {
  return <AudiencePage name="events" from={Route.useSearch()} />;
}
