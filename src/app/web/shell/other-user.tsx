import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Me } from '#modules/identity/accounts/me-contract.ts';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { followUser } from './follow-user.ts';
import { otherUserWords as words } from './other-user-copy.ts';

/**
 * Asks to reload a page after another tab signed in as someone else, or switched to another profile (AUTH-10). While
 * the page is hidden and has no unsaved input, it reloads at once, also after a sign-out.
 */
export function OtherUser() {
  const client = useQueryClient();
  const [other, setOther] = useState<Me>();
  useEffect(
    () =>
      followUser(client, (user) => {
        if (user !== undefined && document.hidden && !hasUnsaved()) location.reload();
        else setOther(user ?? undefined);
      }),
    [client],
  );
  return (
    <AlertDialog
      open={other !== undefined}
      onOpenChange={() => setOther(undefined)}
      title={words.title}
      message={other && words.message((other.acting ?? other).name)}
      confirm={words.reload}
      cancel={words.later}
      onConfirm={() => location.reload()}
      tone="primary"
    />
  );
}

/** Forms with unsaved input have the browser ask before their page is left. */
const hasUnsaved = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
