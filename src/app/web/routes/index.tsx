import { createFileRoute } from '@tanstack/react-router';
import { readEventFilters } from '#modules/events/events/web/index.ts';
import { HomePage, loadHome, type HomeSearch } from '../home/home-page.tsx';
import { headOf, makeHead } from '../shell/head-of.ts';

/** Home (RTE-01). */
export const Route = createFileRoute('/')({
  validateSearch: (search: Record<string, unknown>): HomeSearch => ({
    ...readEventFilters(search),
    feed:
      search.feed === 'nearYou' || search.feed === 'friends' || search.feed === 'events'
        ? search.feed
        : undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, setup }, deps }) => ({
    head: await makeHead(setup, await loadHome(queryClient, setup, deps)),
  }),
  head: headOf,
  component: Home,
});

function Home() {
  return <HomePage search={Route.useSearch()} />;
}
