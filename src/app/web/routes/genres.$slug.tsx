import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { genreViewQuery } from '../profile/page-queries.ts';
import { readSide } from '../profile/side.ts';
import { headOf } from '../shell/head-of.ts';
import { orNotFound } from '../shell/or-not-found.ts';
import { GenrePage } from '../tags/genre-page.tsx';
import { loadTagPage } from '../tags/tag-page.tsx';

/** The events and artists of a genre (SRC-04). */
export const Route = createFileRoute('/genres/$slug')({
  validateSearch: readSide,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, setup }, params: { slug }, deps, location }) => {
    const { genre, events } = await orNotFound(queryClient.ensureQueryData(genreViewQuery(slug, deps)));
    const [{ redirectToPath, genrePageOf, pageHead }] = await Promise.all([
      import('../head/list-heads.ts'),
      loadTagPage(),
    ]);
    // A merged genre redirects to the one that was kept.
    if (genre.slug !== slug) redirectToPath(location, `/genres/${genre.slug}`);
    const listed = events.when === 'upcoming' ? events.items : [];
    return { head: pageHead(setup, genrePageOf(genre, listed, setup.publicUrl)) };
  },
  head: headOf,
  component: Page,
});

function Page() {
  const { data } = useSuspenseQuery(genreViewQuery(Route.useParams().slug, Route.useSearch()));
  return <GenrePage view={data} />;
}
