import { SongsDesk } from '#features/music/web/index.ts';
import type { ManagedProfile } from '#features/profiles/manage-contract.ts';

/** What an artist sounds like (MUS-12). */
export function ArtistSongs({ managed: { profile } }: { managed: ManagedProfile }) {
  return <SongsDesk artistId={profile.id} />;
}
