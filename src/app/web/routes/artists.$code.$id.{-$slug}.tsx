import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { safeLink } from '#kit/safe-link.ts';
import { artistProviderOf } from '#features/profiles/rules.ts';
import { FollowButton } from '#features/follows/web/index.ts';
import { ProfileFaces } from '#features/profiles/web/index.ts';
import { buttonClass } from '#kit/web/button.tsx';
import { IconArrowSquareOut } from '#kit/web/icons.tsx';
import { EventsSection } from '../profile/events-section.tsx';
import { artistViewQuery } from '../profile/page-queries.ts';
import { ProfileHead } from '../profile/profile-head.tsx';
import { readSide } from '../profile/side.ts';
import { SideSection } from '../profile/side-section.tsx';
import { Songs } from '../profile/songs.tsx';
import { headOf } from '../shell/head-of.ts';
import { keepSlug } from '../shell/keep-slug.ts';
import { orNotFound } from '../shell/or-not-found.ts';
import { pageHead } from '../shell/page-head.ts';

/** RTE-12. */
export const Route = createFileRoute('/artists/$code/$id/{-$slug}')({
  validateSearch: readSide,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, setup }, params, deps }) => {
    const { artist } = await orNotFound(
      queryClient.ensureQueryData(artistViewQuery(artistIdOf(params), deps)),
    );
    keepSlug(params.slug, artist.name, (own) => `/artists/${params.code}/${params.id}/${own}`);
    const { artistPageOf } = await import('../head/profile-heads.ts');
    return { head: pageHead(setup, artistPageOf(artist, setup.publicUrl)) };
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

/** ART-02. */
function ArtistPage() {
  const { data } = useSuspenseQuery(artistViewQuery(artistIdOf(Route.useParams()), Route.useSearch()));
  const { artist, events, tracks, similar } = data;
  const elsewhere = safeLink(artist.externalUrl);
  const posters = events.items.flatMap(({ images }) => images.slice(0, 1));
  return (
    <div data-gel={artist.gel}>
      <ProfileHead
        profile={artist}
        picture="face"
        posters={posters}
        kicker={
          <>
            <span>Artist</span>
            {artist.note && <span>{artist.note}</span>}
          </>
        }
        facts={
          <span>
            {artist.genres.items
              .slice(0, 3)
              .map(({ name }) => name)
              .join(', ')}
          </span>
        }
        about={artist.bio}
        actions={
          <>
            <FollowButton profile={artist} size="large" />
            {elsewhere && (
              <a
                href={elsewhere}
                target="_blank"
                rel="ugc nofollow noopener"
                className={buttonClass({ variant: 'outline' })}
              >
                {new URL(elsewhere).hostname.replace(/^www\./, '')}
                <IconArrowSquareOut />
              </a>
            )}
          </>
        }
      />
      <div className="page profile-columns">
        <EventsSection
          of="artist"
          id={artist.id}
          events={events}
          none={{
            upcoming: `${artist.name} has announced no gigs yet.`,
            past: `Gigs of ${artist.name} will stand here.`,
          }}
        />
        <div className="profile-side">
          {tracks.items.length > 0 && (
            <SideSection title="Songs">
              <Songs tracks={tracks.items} />
            </SideSection>
          )}
          {similar.items.length > 0 && (
            <SideSection title="Sounds near">
              <ProfileFaces people={similar.items} total={similar.items.length} />
            </SideSection>
          )}
        </div>
      </div>
    </div>
  );
}
