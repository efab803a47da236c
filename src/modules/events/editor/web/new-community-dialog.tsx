import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { createProfile, draftRefusals } from '#modules/profiles/editor/contract.ts';
import { isRefusal } from '#platform/refusal.ts';
import { getSend } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { Field } from '#platform/ui/field.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { sendOnce } from '#platform/ui/send-once.ts';
import { showFailure } from '#platform/ui/show-failure.ts';
import { eventFormWords } from '../copy.ts';
import { formWords } from './copy.ts';

type NewCommunityDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onMade: (community: ProfileCard) => void;
};

/** Creates a community with just a name, for first-time sellers (EVA-21). */
export function NewCommunityDialog({ open, onOpenChange, onMade }: NewCommunityDialogProps) {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const community = { type: 'community', name } as const;
      return sendOnce(JSON.stringify(community), (idempotencyKey) =>
        getSend()(createProfile, community, { idempotencyKey }),
      );
    },
    onSuccess: async (made) => {
      await client.invalidateQueries({ queryKey: ['profiles'] });
      onMade(made);
      onOpenChange(false);
    },
    onError: (failed) => {
      if (isRefusal(failed) && failed.code in draftRefusals) setError(failed.message);
      else showFailure(failed);
    },
  });
  function make() {
    if (isPending) return;
    if (name.trim() === '') return setError(draftRefusals.nameRequired.message);
    mutate();
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={formWords.newCommunity}
      description={formWords.newCommunityWhy}
      footer={
        <>
          <Button variant="bare" onClick={() => onOpenChange(false)}>
            {eventFormWords.cancel}
          </Button>
          <Button busy={isPending} onClick={make}>
            {formWords.makeCommunity}
          </Button>
        </>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // Don't submit the surrounding event form.
          event.stopPropagation();
          make();
        }}
      >
        <Field label={formWords.communityName} error={error}>
          <TextInput
            autoComplete="off"
            value={name}
            onChange={({ target }) => {
              setName(target.value);
              setError(undefined);
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}
