import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { send } from '#platform/send.ts';
import { IconButton } from '#platform/ui/button.tsx';
import { IconX } from '#platform/ui/icons.tsx';
import { passFocusOn } from '#platform/ui/pass-focus-on.ts';
import { showFailure } from '#platform/ui/show-failure.ts';
import { toast } from '#platform/ui/toast.ts';
import { followerWords as words } from '../followers-copy.ts';
import { removeFollower, restoreFollower } from '../followers-contract.ts';

/** Removes a follower of the viewer, and offers to undo it (FOL-11). */
export function RemoveFollowerButton({ userId, follower }: { userId: string; follower: ProfileCard }) {
  const client = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: () => send(removeFollower, { userId, profileId: follower.id }),
    onSuccess: ({ undo }) => {
      if (button.current) passFocusOn(button.current, mark);
      toast({
        ...words.removed(follower.name),
        action: { label: words.undo, onPress: () => void restore(undo).catch(showFailure).finally(refresh) },
      });
    },
    onError: showFailure,
    onSettled: refresh,
  });
  const restore = (undo: string) => send(restoreFollower, { userId, profileId: follower.id, undo });
  function refresh() {
    return client.invalidateQueries({ queryKey: ['follows'] });
  }
  return (
    <IconButton
      ref={button}
      size="small"
      label={words.remove(follower.name)}
      icon={<IconX />}
      busy={isPending}
      {...{ [mark]: '' }}
      onClick={() => mutate()}
    />
  );
}

const mark = 'data-remove-follower';
