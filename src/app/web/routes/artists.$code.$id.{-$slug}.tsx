import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { artistQuery } from '#features/artists/web/index.ts';
import { artistEventsQuery, readAfter } from '#features/events/web/index.ts';
import { artistProviderOf } from '#features/profiles/rules.ts';
import { ProfileBanner } from '#features/profiles/web/index.ts';
import { keepSlug } from '../shell/keep-slug.ts';
import { orNotFound } from '../shell/or-not-found.ts';
import { headOf } from '../shell/head-of.ts';
import { pageHead } from '../shell/page-head.ts';
import { UpcomingEvents } from '../shell/upcoming-events.tsx';

/** RTE-12. */
export const Route = createFileRoute('/artists/$code/$id/{-$slug}')({
  validateSearch: readAfter,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, setup }, params, deps }) => {
    const artist = await orNotFound(queryClient.ensureQueryData(artistQuery(artistIdOf(params))));
    keepSlug(params.slug, artist.name, (own) => `/artists/${params.code}/${params.id}/${own}`);
    await queryClient.ensureInfiniteQueryData(artistEventsQuery(artist.id, deps.after));
    const { artistPageOf } = await import('../head/profile-heads.ts');
    const head = pageHead(setup, artistPageOf(artist, setup.publicUrl));
    return { head };
  },
  head: headOf,
  component: ArtistPage,
});

/** @throws NotFound for a letter that no provider has */
function artistIdOf({ code, id }: { code: string; id: string }): string {
  const provider = artistProviderOf(code);
  if (!provider) throw notFound();
  return `artist:${provider}:${id}`;
}

function ArtistPage() {
  const { after } = Route.useSearch();
  const { data: artist } = useSuspenseQuery(artistQuery(artistIdOf(Route.useParams())));
  return (
    <>
      <ProfileBanner profile={artist} kind="Artist">
        {artist.note && <p>{artist.note}</p>}
        {artist.bio && <p className="max-w-prose whitespace-pre-line">{artist.bio}</p>}
      </ProfileBanner>
      <UpcomingEvents
        title="Plays next"
        query={artistEventsQuery(artist.id, after)}
        none="No shows are announced yet."
      />
    </>
  );
}
