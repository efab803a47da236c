import type { ManagedProfile } from '#features/profiles/manage-contract.ts';

/** How a community, an artist or a venue does (MNG-02). */
export function ProfileOverview({ managed: { profile } }: { managed: ManagedProfile }) {
  return <p className="text-ink-2">{profile.note || profile.name}</p>;
}
