import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
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
  loader: async ({ context: { queryClient, setup }, params: { slug }, deps }) => {
    const { genre, events } = await orNotFound(queryClient.ensureQueryData(genreViewQuery(slug, deps)));
    // A merged genre redirects to the one that was kept.
    if (genre.slug !== slug)
      throw redirect({ href: `/genres/${genre.slug}`, statusCode: 301, replace: true });
    const [{ genrePageOf, pageHead }] = await Promise.all([import('../head/list-heads.ts'), loadTagPage()]);
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
