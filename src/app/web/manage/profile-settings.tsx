import { useQuery } from '@tanstack/react-query';
import { genresQuery } from '#modules/music/web/index.ts';
import { EditProfileForm } from '#modules/profiles/editor/web/index.ts';
import type { ManagedProfile } from '#modules/profiles/profiles/manage-contract.ts';
import { profileFormParts } from '../profile/profile-form-parts.tsx';

export function ProfileSettings({ managed }: { managed: ManagedProfile }) {
  return <EditProfileForm managed={managed} parts={profileFormParts} genres={useQuery(genresQuery)} />;
}
