import { useMutation, useQuery } from '@tanstack/react-query';
import { SignInPart, useMe } from '#modules/identity/accounts/web/index.ts';
import type { PagePath } from '#platform/page-path.ts';
import { isRefusal } from '#platform/refusal.ts';
import { getSend, queryOf } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Refused } from '#platform/ui/refused.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { toast } from '#platform/ui/toast.ts';
import { showFailure } from '#platform/ui/show-failure.ts';
import { useHash } from '#platform/ui/use-hash.ts';
import { answerLinked, getLinked } from '../contract.ts';
import { askWords, roleName, roleText, teamWords as words } from '../copy.ts';

/**
 * The page behind the link of an invitation email (ROL-10). The token is in the fragment, so that no log contains it.
 */
export function LinkedInvitationPage({ onDone }: { onDone: (path: PagePath) => void }) {
  const token = useHash();
  return (
    <div className="page py-10">
      <div className="max-w-lg mx-auto grid gap-6">
        {token === undefined && <Skeleton lines={3} />}
        {token === '' && <p>{words.linkMissing}</p>}
        {token && <Invitation token={token} onDone={onDone} />}
      </div>
    </div>
  );
}

function Invitation({ token, onDone }: { token: string; onDone: (path: PagePath) => void }) {
  const me = useMe();
  const { data, error, refetch } = useQuery({
    ...queryOf(getLinked, { token }, ['linkedInvitation', token]),
    retry: false,
  });
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (status: 'confirmed' | 'denied') => getSend()(answerLinked, { token, status }),
    onSuccess: ({ kind, name, creatorType, opens }, status) => {
      if (status === 'confirmed')
        toast({ ...words.accepted(roleName(kind, creatorType), name), tone: 'success' });
      onDone(status === 'confirmed' ? opens : '/');
    },
    onError: showFailure,
  });
  // Other failures don't remove a page that was loaded, or its sign-in form.
  if (isRefusal(error) && error.status < 500) return <Refused by={error} />;
  if (error && !data) return <ErrorState title={words.notLoaded} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={3} />;
  const { kind, name, by, creatorType } = data;
  const asks = askWords(kind, creatorType);
  return (
    <>
      <h1 className="heading">{asks.title}</h1>
      <p className="text-lead">
        <bdi>{by}</bdi> invited you to <bdi>{name}</bdi> as {roleName(kind, creatorType)}.
      </p>
      <p className="text-ink-2">{roleText(kind, creatorType)}</p>
      {me ? (
        <div className="flex flex-wrap gap-3">
          <Button busy={isPending && variables === 'confirmed'} onClick={() => mutate('confirmed')}>
            {asks.accept}
          </Button>
          <Button variant="quiet" busy={isPending && variables === 'denied'} onClick={() => mutate('denied')}>
            {asks.decline}
          </Button>
        </div>
      ) : (
        <>
          <p>{words.linkSignIn}</p>
          <SignInPart onDone={() => {}} />
        </>
      )}
    </>
  );
}
