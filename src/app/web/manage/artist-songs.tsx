import { SongsDesk } from '#modules/music/web/index.ts';
import type { ManagedProfile } from '#modules/profiles/profiles/manage-contract.ts';

/** The artist's songs (MUS-12). */
export function ArtistSongs({ managed: { profile } }: { managed: ManagedProfile }) {
  return <SongsDesk artistId={profile.id} />;
}
