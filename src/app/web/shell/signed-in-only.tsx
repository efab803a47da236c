import type { ReactNode } from 'react';
import type { Me } from '#modules/identity/accounts/contract.ts';
import { SignInPart, useMe } from '#modules/identity/accounts/web/index.ts';
import { signInHint } from './signed-in-only-copy.ts';

/** For signed-in users. Guests sign in here and stay on the page. */
export function SignedInOnly({ title, children }: { title: string; children: (me: Me) => ReactNode }) {
  const me = useMe();
  if (me) return children(me);
  return (
    <div className="page pt-8 md:pt-14 grid gap-6">
      <h1 className="display text-(length:--t-h1)">{title}</h1>
      <div className="w-full max-w-lg grid gap-4">
        <p className="text-ink-2">{signInHint}</p>
        <SignInPart onDone={() => {}} />
      </div>
    </div>
  );
}
