import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ManagedProfile } from '#features/profiles/manage-contract.ts';
import { manageProfilePath } from '#features/profiles/manage-path.ts';
import { profilePath } from '#features/profiles/rules.ts';
import { ProfileFace } from '#features/profiles/web/index.ts';
import { buttonClass } from '#kit/web/button.tsx';
import { managedProfileQuery } from './managed-queries.ts';
import { ManageShell } from './manage-shell.tsx';
import type { Section } from './sections.ts';

type ProfileManagePageProps = {
  kind: 'communities' | 'artists' | 'venues';
  profileId: string;
  sections: readonly Section<ManagedProfile>[];
  section: string;
};

const viewWords = { communities: 'View community', artists: 'View artist', venues: 'View venue' } as const;
const kindWords = { communities: 'Community', artists: 'Artist', venues: 'Venue' } as const;

/** Where a community, an artist or a venue is run (RTE-11, RTE-14, VEN-05). */
export function ProfileManagePage({ kind, profileId, sections, section }: ProfileManagePageProps) {
  const { data: managed } = useSuspenseQuery(managedProfileQuery(kind, profileId));
  const { profile, creatorType } = managed;
  return (
    <div data-gel={profile.gel}>
      <ManageShell
        managed={managed}
        part={creatorType}
        sections={sections}
        current={section}
        path={manageProfilePath(profile)}
        head={
          <>
            <ProfileFace profile={profile} size={72} />
            <div className="grid gap-1 min-w-0 flex-1 justify-items-start">
              <p className="text-small text-ink-2">{kindWords[kind]}</p>
              <h1 dir="auto" className="display manage-name">
                {profile.name}
              </h1>
              <Link
                to={profilePath(profile) as '/'}
                className={buttonClass({ variant: 'quiet', size: 'small' })}
              >
                {viewWords[kind]}
              </Link>
            </div>
          </>
        }
      />
    </div>
  );
}
