import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { getSend } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { neighborOf } from '#platform/ui/pass-focus-on.ts';
import { toast } from '#platform/ui/toast.ts';
import { showFailure } from '#platform/ui/show-failure.ts';
import { removeMember, type Member } from '../contract.ts';
import { memberWords as words } from '../copy.ts';
import { refreshCommunity } from './participation-queries.ts';

/** Removes a member after a confirmation (MNG-02). */
export function RemoveMember({ communityId, member }: { communityId: string; member: Member }) {
  const client = useQueryClient();
  const [asks, setAsks] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLElement>(undefined);
  const { mutate, isPending } = useMutation({
    mutationFn: () => getSend()(removeMember, { communityId, userId: member.id }),
    onSuccess: () => {
      next.current = button.current ? neighborOf(button.current, mark) : undefined;
      toast({ ...words.removed(member.name), tone: 'success' });
    },
    onError: showFailure,
    onSettled: () => {
      setAsks(false);
      refreshCommunity(client, communityId);
      return client.invalidateQueries({ queryKey: ['communities', communityId, 'members'] });
    },
  });
  return (
    <>
      <Button
        ref={button}
        {...{ [mark]: '' }}
        size="small"
        variant="quiet"
        aria-label={words.removeWhom(member.name)}
        onClick={() => setAsks(true)}
        {...AlertDialog.onIntent}
      >
        {words.remove}
      </Button>
      <AlertDialog
        open={asks}
        onOpenChange={setAsks}
        title={words.removeQuestion(member.name)}
        message={words.removeMessage}
        confirm={words.remove}
        cancel={words.keep}
        busy={isPending}
        onConfirm={() => mutate()}
        // The button is gone with its member.
        finalFocus={() => next.current ?? true}
      />
    </>
  );
}

const mark = 'data-member';
