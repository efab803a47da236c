import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { profilePath } from '#modules/profiles/profiles/rules.ts';
import { send } from '#platform/send.ts';
import { Checkbox } from '#platform/ui/checkbox.tsx';
import { useNavigate } from '#platform/ui/link.ts';
import { sendOnce } from '#platform/ui/send-once.ts';
import { toast } from '#platform/ui/toast.ts';
import { createProfile, type DraftType } from '../contract.ts';
import { formWords } from '../copy.ts';
import { ProfileForm } from './profile-form.tsx';
import { emptyValues, type ProfileFormContext, type ProfileValues } from './profile-values.ts';
import { uploadPicture, useProfileForm } from './use-profile-form.ts';

type CreateProfileFormProps = Pick<ProfileFormContext, 'parts' | 'genres'> & {
  type: DraftType;
  meId: string;
  onSwitch: (profile: ProfileCard) => void;
};

/** Creates a profile, opens its page, and optionally switches to it (PRF-09). */
export function CreateProfileForm({ type, meId, parts, genres, onSwitch }: CreateProfileFormProps) {
  const profileForm = useProfileForm(emptyValues(type), false);
  const [acting, setActing] = useState(true);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ picture, ...draft }: ProfileValues) => {
      const image = await uploadPicture(meId, { picture, ...draft });
      // Each upload has another key.
      return sendOnce(JSON.stringify([draft, picture?.url]), (idempotencyKey) =>
        send(createProfile, { ...draft, image }, { idempotencyKey }),
      );
    },
    onSuccess: (profile: ProfileCard) => {
      void queryClient.invalidateQueries({ queryKey: ['profiles'] });
      if (acting) onSwitch(profile);
      toast({ title: formWords.made(profile.name), tone: 'success' });
      return navigate({ to: profilePath(profile), ignoreBlocker: true });
    },
    onError: profileForm.showRefusal,
  });
  return (
    <ProfileForm
      profileForm={profileForm}
      onSubmit={(values) => mutate(values)}
      submitLabel={formWords.submit}
      busy={isPending}
      parts={parts}
      genres={genres}
      images={[]}
      isElsewhere={false}
    >
      <Checkbox checked={acting} onChange={(event) => setActing(event.target.checked)}>
        {formWords.switchTo}
      </Checkbox>
    </ProfileForm>
  );
}
