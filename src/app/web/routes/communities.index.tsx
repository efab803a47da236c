import { createFileRoute } from '@tanstack/react-router';
import { readAfter } from '#modules/events/events/web/index.ts';
import { AudiencePage, loadAudience } from '../marketing/load-audience.ts';
import { headOf } from '../shell/head-of.ts';

/** The page for communities (RTE-26). */
export const Route = createFileRoute('/communities/')({
  validateSearch: readAfter,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadAudience(context, 'communities', deps),
  head: headOf,
  component: Page,
});

function Page() {
  return <AudiencePage name="communities" from={Route.useSearch()} />;
}
