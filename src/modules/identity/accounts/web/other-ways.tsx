import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isRefusal } from '#platform/refusal.ts';
import { send } from '#platform/send.ts';
import { Button } from '#platform/ui/button.tsx';
import { FormError } from '#platform/ui/form-error.tsx';
import type { SignedIn } from '../contract.ts';
import { pendingWords as copy } from '../pending-copy.ts';
import { beginProviderSignIn } from '../provider-contract.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { ProviderIcon } from './provider-icon.tsx';
import { providersQuery } from './providers-query.ts';

/** Ways to sign in that need no typing: services and passkeys. */
export default function OtherWays({ onSignedIn }: { onSignedIn: (answer: SignedIn) => void }) {
  const { data } = useQuery(providersQuery);
  const leaving = useMutation({
    mutationFn: (provider: string) => send(beginProviderSignIn, { provider, to: pathAfterwards() }),
    onSuccess: ({ url }) => location.assign(url),
  });
  const { reset } = leaving;
  useEffect(() => {
    // The browser's back button may bring this page back as it was left.
    const wake = (event: PageTransitionEvent) => event.persisted && reset();
    addEventListener('pageshow', wake);
    return () => removeEventListener('pageshow', wake);
  }, [reset]);

  // A service that appears later would push down what is about to be pressed.
  if (!data) return <div className="min-h-tap" />;
  const isLeaving = leaving.isPending || leaving.isSuccess;
  return (
    <div className="grid gap-4">
      {data.items.map(({ key, name }) => (
        <Button
          key={key}
          variant="outline"
          size="large"
          busy={isLeaving && leaving.variables === key}
          onClick={() => !isLeaving && leaving.mutate(key)}
        >
          <ProviderIcon provider={key} />
          {copy.continueWith(name)}
        </Button>
      ))}
      <FormError refusal={isRefusal(leaving.error) ? leaving.error : undefined} />
      <PasskeyButton onSignedIn={onSignedIn} />
    </div>
  );
}

/** This page, or the one that the sign-in page leads to. */
function pathAfterwards(): string {
  const { pathname, search, searchParams } = new URL(location.href);
  return pathname === '/sign-in' ? (searchParams.get('to') ?? '/') : pathname + search;
}
