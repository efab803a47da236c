import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { citiesQuery } from '#modules/profiles/own-profile/web/index.ts';
import type { Genre } from '#modules/profiles/profiles/contract.ts';
import type { ManagedProfile } from '#modules/profiles/profiles/manage-contract.ts';
import { isRefusal } from '#platform/refusal.ts';
import { send } from '#platform/send.ts';
import { queryOf } from '#platform/ui/api.ts';
import { changedFields } from '#platform/ui/changed-fields.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { toast } from '#platform/ui/toast.ts';
import { getProfileForm, updateProfile, type ProfileForm as SavedForm } from '../contract.ts';
import { formWords } from '../copy.ts';
import { ProfileForm } from './profile-form.tsx';
import type { ProfileFormParts, ProfileValues } from './profile-values.ts';
import { uploadPicture, useProfileForm } from './use-profile-form.ts';

const pluralOf = { community: 'communities', artist: 'artists', venue: 'venues', user: 'users' } as const;

/** Reloads only after a save, so that no reload discards input. */
const formQuery = (plural: string, profileId: string) => ({
  ...queryOf(getProfileForm, { profileId }, [plural, profileId, 'form']),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

type EditProfileFormProps = {
  managed: ManagedProfile;
  parts: ProfileFormParts;
  genres: UseQueryResult<{ items: readonly Genre[] }>;
};

export function EditProfileForm({ managed, parts, genres }: EditProfileFormProps) {
  const { profile } = managed;
  const saved = useQuery(formQuery(pluralOf[profile.type], profile.id));
  const cities = useQuery(citiesQuery);
  const queries = [saved, genres, cities];
  if (queries.some(({ isError, data }) => isError && !data))
    return <ErrorState onRetry={() => queries.forEach((query) => void query.refetch())} />;
  if (!saved.data || !genres.data || !cities.data)
    return <Skeleton className="h-96" label={formWords.loadingSettings} />;
  return <LoadedForm managed={managed} saved={saved.data} parts={parts} genres={genres.data.items} />;
}

type LoadedFormProps = {
  managed: ManagedProfile;
  saved: SavedForm;
  parts: ProfileFormParts;
  genres: readonly Genre[];
};

const valuesOf = ({ draft: { image: _image, ...draft } }: SavedForm): ProfileValues => ({
  ...draft,
  picture: undefined,
});

function LoadedForm({ managed: { profile }, saved, parts, genres }: LoadedFormProps) {
  const queryClient = useQueryClient();
  const profileForm = useProfileForm(valuesOf(saved), saved.isElsewhere);
  const { form } = profileForm;

  /** Shows the saved values, and keeps input typed since `base`. */
  async function reload(base: ProfileValues) {
    const plural = pluralOf[profile.type];
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: [plural, profile.id] }),
      queryClient.invalidateQueries({ queryKey: ['profiles'] }),
    ]);
    const now = queryClient.getQueryData(formQuery(plural, profile.id).queryKey);
    if (!now) return;
    const typed = changedFields(form.getValues(), base);
    form.reset(valuesOf(now));
    form.setValues(typed, { shouldDirty: true });
  }
  const { mutate, isPending } = useMutation({
    mutationFn: async (values: ProfileValues) => {
      const { type: _type, picture, ...changed } = values;
      const image = await uploadPicture(profile.id, values);
      return send(updateProfile, {
        ...changed,
        image,
        removeImage: picture === null,
        profileId: profile.id,
        revision: saved.revision,
      });
    },
    onSuccess: async (_profile, values) => {
      toast({ title: 'Saved', tone: 'success' });
      await reload(values);
    },
    onError: (error) => {
      profileForm.showRefusal(error);
      if (isRefusal(error) && error.code === 'changedMeanwhile') void reload(valuesOf(saved));
    },
  });
  return (
    <ProfileForm
      profileForm={profileForm}
      onSubmit={(values) => mutate(values)}
      submitLabel={formWords.save}
      busy={isPending}
      parts={parts}
      genres={genres}
      images={profile.images}
      isElsewhere={saved.isElsewhere}
      profileId={profile.id}
    />
  );
}
