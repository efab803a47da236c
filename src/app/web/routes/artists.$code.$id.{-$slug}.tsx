import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { shareableQuery } from '#modules/discovery/sharing/web/index.ts';
import { artistIdOf } from '../profile/artist-id.ts';
import { loadOwnLater } from '../profile/own-later.ts';
import { artistViewQuery } from '../profile/page-queries.ts';
import { readTabbed } from '../profile/side.ts';
import { loadArtistPage, ArtistPage } from '../profile/artist-page.tsx';
import { headOf } from '../shell/head-of.ts';
import { orNotFound } from '../shell/or-not-found.ts';

/** The page of an artist (RTE-12). */
export const Route = createFileRoute('/artists/$code/$id/{-$slug}')({
  validateSearch: readTabbed,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, setup }, params, deps, location }) => {
    const { artist } = await orNotFound(
      queryClient.ensureQueryData(artistViewQuery(artistIdOf(params), deps)),
    );
    const [{ redirectToSlug, artistPageOf, pageHead }] = await Promise.all([
      import('../head/profile-heads.ts'),
      loadArtistPage(),
      // The answer comes with the page, so that the share button asks for nothing.
      import.meta.env.SSR && queryClient.prefetchQuery(shareableQuery(artist.id)),
    ]);
    redirectToSlug(location, `/artists/${params.code}/${params.id}`, params.slug, artist.name);
    if (import.meta.env.SSR) loadOwnLater(setup, artist);
    return { head: pageHead(setup, artistPageOf(artist, setup.publicUrl)) };
  },
  head: headOf,
  component: Page,
});

function Page() {
  const { data } = useSuspenseQuery(artistViewQuery(artistIdOf(Route.useParams()), Route.useSearch()));
  return <ArtistPage view={data} />;
}
