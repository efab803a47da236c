import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { toast } from '#platform/ui/toast.ts';
import { useAct } from '#platform/ui/use-act.ts';
import { useNow } from '#platform/ui/use-now.ts';
import { limits } from '../contract.ts';
import { sheetWords as copy } from '../copy.ts';

const pause = limits.resendSeconds * 1000;

type ResendCodeProps = { ask: () => Promise<{ readonly held: boolean }>; onSent: (isHeld: boolean) => void };

/** Waits before it offers a new code, because emails are more often late than lost. */
export function ResendCode({ ask, onSent }: ResendCodeProps) {
  const now = useNow();
  const [mayAgainAt, setMayAgainAt] = useState(() => Date.now() + pause);
  const { act, isBusy } = useAct(async () => {
    const { held } = await ask();
    setMayAgainAt(Date.now() + pause);
    onSent(held);
    if (!held) toast({ title: copy.resent });
  });
  const left = now === undefined ? limits.resendSeconds : Math.ceil((mayAgainAt - now) / 1000);
  const wait = Math.min(limits.resendSeconds, left);

  return (
    <Button variant="bare" busy={isBusy} disabled={wait > 0} onClick={() => act()}>
      {wait > 0 ? copy.resendIn(wait) : copy.resend}
    </Button>
  );
}
