import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMe } from '#modules/identity/accounts/web/index.ts';
import { genresQuery } from '#modules/music/web/index.ts';
import { neighborhoodsQuery } from '#modules/profiles/places/web/index.ts';
import {
  getProfileForm,
  updateProfile,
  type ProfileForm,
} from '#modules/profiles/editor/contract.ts';
import type { ManagedProfile } from '#modules/profiles/profiles/manage-contract.ts';
import { isRefusal } from '#platform/refusal.ts';
import { queryOf } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { send } from '#platform/send.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { toast } from '#platform/ui/toast.ts';
import { draftOf, rowOf, type FormDraft } from './form-values.ts';
import { ProfileFields } from './profile-fields.tsx';
import { sendPicture, useProfileForm } from './use-profile-form.ts';

const kindOf = { community: 'communities', artist: 'artists', venue: 'venues', user: 'users' } as const;

/** What is written is lost to no reload of the data, but to a save. */
const formQuery = (kind: string, profileId: string) => ({
  ...queryOf(getProfileForm, { profileId }, [kind, profileId, 'form']),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

/** What a community, an artist or a venue is (MNG-02, COM-15, VEN-05). */
export function ProfileSettings({ managed }: { managed: ManagedProfile }) {
  const { profile } = managed;
  const form = useQuery(formQuery(kindOf[profile.type], profile.id));
  // What the fields choose from is there with them.
  const genres = useQuery(genresQuery);
  const areas = useQuery(neighborhoodsQuery);
  if ([form, genres, areas].some(({ isError, data }) => isError && !data))
    return <ErrorState onRetry={() => void form.refetch()} />;
  if (!form.data || !genres.data || !areas.data)
    return <Skeleton className="h-96" label="Loading settings" />;
  return <EditForm key={form.data.revision} managed={managed} form={form.data} />;
}

function EditForm({ managed: { profile }, form }: { managed: ManagedProfile; form: ProfileForm }) {
  const me = useMe();
  const queryClient = useQueryClient();
  const { draft, change, failure, check, refuse } = useProfileForm({
    ...form.draft,
    conditions: form.draft.conditions.map(rowOf),
    picture: undefined,
    images: profile.images,
    isElsewhere: form.isElsewhere,
  });
  const renew = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: [kindOf[profile.type], profile.id] }),
      queryClient.invalidateQueries({ queryKey: ['profiles'] }),
    ]);
  const { mutate, isPending } = useMutation({
    mutationFn: async (written: FormDraft) => {
      const { type: _type, ...facts } = draftOf(written);
      const image = await sendPicture(me?.id ?? '', written);
      return send(updateProfile, { ...facts, image, profileId: profile.id, revision: form.revision });
    },
    onSuccess: async () => {
      change({ picture: undefined });
      toast({ title: 'Saved', tone: 'success' });
      await renew();
    },
    onError: (error) => {
      refuse(error);
      // What somebody else saved is shown in place of what was written.
      if (isRefusal(error) && error.code === 'changedMeanwhile') void renew();
    },
  });
  return (
    <form
      noValidate
      onSubmit={(event) => check(event) && mutate(draft)}
      className="grid gap-6 w-full max-w-xl"
    >
      <ProfileFields
        draft={{ ...draft, images: profile.images }}
        change={change}
        failure={failure}
        profileId={profile.id}
      />
      <Button type="submit" size="large" busy={isPending} className="justify-self-start">
        Save
      </Button>
    </form>
  );
}
