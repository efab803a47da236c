import { useQuery } from '@tanstack/react-query';
import { genresQuery } from '#modules/music/web/index.ts';
import { EditProfileForm } from '#modules/profiles/editor/web/index.ts';
import { DeletePagePart } from '#modules/profiles/page-deletion/web/index.ts';
import type { ManagedProfile } from '#modules/profiles/profiles/manage-contract.ts';
import { useNavigate } from '#platform/ui/link.ts';
import { profileFormParts } from '../profile/profile-form-parts.tsx';

export function ProfileSettings({ managed }: { managed: ManagedProfile }) {
  const navigate = useNavigate();
  return (
    <div className="grid gap-10">
      <EditProfileForm managed={managed} parts={profileFormParts} genres={useQuery(genresQuery)} />
      {/* Input that isn’t saved belongs to the deleted page. */}
      <DeletePagePart managed={managed} onDeleted={() => navigate({ to: '/', ignoreBlocker: true })} />
    </div>
  );
}
