import { useSuspenseQuery } from '@tanstack/react-query';
import { manageProfilePath } from '#modules/profiles/profiles/manage-path.ts';
import { profilePath } from '#modules/profiles/profiles/rules.ts';
import { ProfileFace } from '#modules/profiles/profiles/web/index.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { Link } from '#platform/ui/link.ts';
import type { DashboardAccess } from './load-managed.ts';
import { managedProfileQuery, type ProfileKind } from './managed-queries.ts';
import { ManageOutside, ManageShell } from './manage-shell.tsx';
import { profileSections } from './sections.ts';

type ProfileManagePageProps = { kind: ProfileKind; profileId: string; access: DashboardAccess };

const viewWords = { communities: 'View community', artists: 'View artist', venues: 'View venue' } as const;
const kindWords = { communities: 'Community', artists: 'Artist', venues: 'Venue' } as const;

/** The dashboard of a community, artist or venue (RTE-11, RTE-14, VEN-05). */
export function ProfileManagePage({ kind, profileId, access }: ProfileManagePageProps) {
  if (access.is !== 'open') return <ManageOutside access={access} />;
  return <OpenPage kind={kind} profileId={profileId} section={access.section} />;
}

type OpenPageProps = { kind: ProfileKind; profileId: string; section: string };

function OpenPage({ kind, profileId, section }: OpenPageProps) {
  const { data: managed } = useSuspenseQuery(managedProfileQuery(kind, profileId));
  const { profile, creatorType } = managed;
  return (
    <div data-gel={profile.gel}>
      <ManageShell
        managed={managed}
        part={creatorType}
        sections={profileSections[kind]}
        current={section}
        path={manageProfilePath(profile)}
        head={
          <>
            <ProfileFace profile={profile} size={72} />
            <div className="grid gap-1 justify-items-start">
              <p className="text-small text-ink-2">{kindWords[kind]}</p>
              <h1 dir="auto" className="display manage-name">
                {profile.name}
              </h1>
            </div>
            <Link to={profilePath(profile)} className={buttonClass({ variant: 'quiet', size: 'small' })}>
              {viewWords[kind]}
            </Link>
          </>
        }
      />
    </div>
  );
}
