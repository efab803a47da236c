import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { artistProviderOf } from '#features/profiles/rules.ts';
import { artistViewQuery } from '../profile/page-queries.ts';
import { readTabbed } from '../profile/side.ts';
import { loadArtistPage, ArtistPage } from '../profile/artist-page.tsx';
import { headOf } from '../shell/head-of.ts';
import { orNotFound } from '../shell/or-not-found.ts';

/** RTE-12. */
export const Route = createFileRoute('/artists/$code/$id/{-$slug}')({
  validateSearch: readTabbed,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, setup }, params, deps }) => {
    const { artist } = await orNotFound(
      queryClient.ensureQueryData(artistViewQuery(artistIdOf(params), deps)),
    );
    const [{ keepSlug, artistPageOf, pageHead }] = await Promise.all([
      import('../head/profile-heads.ts'),
      loadArtistPage(),
    ]);
    keepSlug(params.slug, artist.name, (own) => `/artists/${params.code}/${params.id}/${own}`);
    return { head: pageHead(setup, artistPageOf(artist, setup.publicUrl)) };
  },
  head: headOf,
  component: Page,
});

/** @throws NotFound for a letter that no provider has */
function artistIdOf({ code, id }: { code: string; id: string }): string {
  const provider = artistProviderOf(code);
  if (!provider) throw notFound();
  return `artist:${provider}:${id}`;
}

function Page() {
  const { data } = useSuspenseQuery(artistViewQuery(artistIdOf(Route.useParams()), Route.useSearch()));
  return <ArtistPage view={data} />;
}
