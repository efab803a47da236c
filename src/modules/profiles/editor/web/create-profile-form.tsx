import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { createProfile, type DraftType } from '#modules/profiles/editor/contract.ts';
import { profilePath } from '#modules/profiles/profiles/rules.ts';
import { Button } from '#platform/ui/button.tsx';
import { Checkbox } from '#platform/ui/checkbox.tsx';
import { send } from '#platform/send.ts';
import { useNavigate } from '#platform/ui/link.ts';
import { toast } from '#platform/ui/toast.ts';
import { useSwitchProfile } from '#app/web/shell/use-switch-profile.ts';
import { draftOf, emptyDraft, type FormDraft } from './form-values.ts';
import { ProfileFields } from './profile-fields.tsx';
import { sendPicture, useProfileForm } from './use-profile-form.ts';
import { formWords } from '../copy.ts';

/** Makes a profile that the viewer owns; one lands on its page, as it when one likes (PRF-09). */
export function ProfileForm({ type, meId }: { type: DraftType; meId: string }) {
  const { draft, change, failure, check, refuse } = useProfileForm(emptyDraft(type));
  const [acting, setActing] = useState(true);
  const { mutate, isPending } = useCreate(meId, acting, refuse);
  return (
    <form
      noValidate
      onSubmit={(event) => check(event) && mutate(draft)}
      className="grid gap-6 w-full max-w-xl"
    >
      <ProfileFields draft={draft} change={change} failure={failure} />
      <Checkbox checked={acting} onChange={(event) => setActing(event.target.checked)}>
        {formWords.switchTo}
      </Checkbox>
      <Button type="submit" size="large" busy={isPending} className="justify-self-start">
        {formWords.submit}
      </Button>
    </form>
  );
}

/** Sends the draft, then goes where it stands now. */
function useCreate(meId: string, acting: boolean, onError: (error: unknown) => void) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { switchTo } = useSwitchProfile(() => undefined);
  return useMutation({
    mutationFn: async (draft: FormDraft) =>
      send(createProfile, { ...draftOf(draft), image: await sendPicture(meId, draft) }),
    onSuccess: (made: ProfileCard) => {
      void queryClient.invalidateQueries({ queryKey: ['profiles'] });
      if (acting) switchTo(made);
      toast({ title: formWords.made(made.name), tone: 'success' });
      return navigate({ to: profilePath(made) });
    },
    onError,
  });
}
