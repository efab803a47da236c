import { useMutation } from '@tanstack/react-query';
import { isRefusal } from '#platform/refusal.ts';
import { Button } from '#platform/ui/button.tsx';
import { showFailure } from '#platform/ui/show-failure.ts';
import type { SignedIn } from '../contract.ts';
import { sheetWords as copy } from '../copy.ts';
import { FormError } from '#platform/ui/form-error.tsx';

/** Loads the passkey code when pressed. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: (answer: SignedIn) => void }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => (await import('./own/passkey-client.ts')).signInWithPasskey(),
    onSuccess: onSignedIn,
    onError: (failure) => isRefusal(failure) || showFailure(failure),
  });
  return (
    <div className="grid gap-4">
      <FormError refusal={isRefusal(error) ? error : undefined} />
      <Button variant="bare" busy={isPending} onClick={() => mutate()}>
        {copy.passkey}
      </Button>
    </div>
  );
}
