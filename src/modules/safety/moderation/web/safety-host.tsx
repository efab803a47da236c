import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { prompts, useSignIn } from '#modules/identity/accounts/web/index.ts';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { safetyWords } from '../safety-copy.ts';
import type { ReportDialogProps } from './report-dialog.tsx';
import { listenToRequests, type SafetyRequest, type Person, type Reported } from './safety-acts.ts';
import { block, mute, unmute } from './send-safety.ts';

const ReportDialog = /*#__PURE__*/ lazyPart<ReportDialogProps>(() =>
  import('./report-dialog.tsx').then((part) => part.ReportDialog),
);

type SafetyHostProps = {
  /** Called after blocking, because the page may be the blocked user's. */
  onBlocked: (person: Person) => void;
};

type Dialog = { readonly what: 'report' | 'block'; readonly id: string };

/** Renders the dialogs that menus open, once per page. Guests sign in first and then continue. */
export function SafetyHost({ onBlocked }: SafetyHostProps) {
  const client = useQueryClient();
  const { requireSignIn } = useSignIn();
  const [reported, setReported] = useState<Reported>();
  const [asked, setAsked] = useState<{ person: Person; userId: string }>();
  const [shown, setShown] = useState<Dialog>();
  const [isBusy, setBusy] = useState(false);
  /** The answer to a dialog may arrive when another is already open. */
  const close = ({ what, id }: Dialog) =>
    setShown((now) => (now?.what === what && now.id === id ? undefined : now));

  const hear = useEffectEvent((wish: SafetyRequest) =>
    requireSignIn(prompts.plain, ({ id }) => {
      if (wish.what === 'report') {
        setReported(wish.item);
        setShown({ what: 'report', id: wish.item.id });
      } else if (wish.what === 'block') {
        setAsked({ person: wish.person, userId: id });
        setShown({ what: 'block', id: wish.person.id });
      } else void (wish.what === 'mute' ? mute : unmute)(client, id, wish.person);
    }),
  );
  useEffect(() => listenToRequests((wish) => hear(wish)), []);

  async function confirm() {
    if (!asked) return;
    setBusy(true);
    const isDone = await block(client, asked.userId, asked.person);
    setBusy(false);
    close({ what: 'block', id: asked.person.id });
    if (isDone) onBlocked(asked.person);
  }

  return (
    <>
      <ReportDialog
        key={reported?.id}
        open={shown?.what === 'report'}
        onOpenChange={() => reported && close({ what: 'report', id: reported.id })}
        item={reported ?? { id: '', name: '' }}
      />
      <AlertDialog
        open={shown?.what === 'block'}
        onOpenChange={() => asked && close({ what: 'block', id: asked.person.id })}
        title={safetyWords.blockTitle(asked?.person.name ?? '')}
        message={safetyWords.blockMessage}
        confirm={safetyWords.blockYes}
        cancel={safetyWords.blockNo}
        onConfirm={() => void confirm()}
        busy={isBusy}
      />
    </>
  );
}
