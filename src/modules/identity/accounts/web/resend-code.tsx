import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { toast } from '#platform/ui/toast.ts';
import { useNow } from '#platform/ui/use-now.ts';
import { limits, sendCode } from '../contract.ts';
import { sheetCopy as copy } from '../copy.ts';
import { useProof } from './use-proof.ts';

const pause = limits.resendSeconds * 1000;

/** Mails arrive late more often than never, so another code has to wait. */
export function ResendCode({ email }: { email: string }) {
  const now = useNow();
  const [mayAgainAt, setMayAgainAt] = useState(() => Date.now() + pause);
  const { prove, isBusy } = useProof(sendCode, () => {
    setMayAgainAt(Date.now() + pause);
    toast({ title: copy.resent });
  });
  const left = now === undefined ? limits.resendSeconds : Math.ceil((mayAgainAt - now) / 1000);
  const wait = Math.min(limits.resendSeconds, left);

  return (
    <Button variant="bare" busy={isBusy} disabled={wait > 0} onClick={() => prove({ email })}>
      {wait > 0 ? copy.resendIn(wait) : copy.resend}
    </Button>
  );
}
