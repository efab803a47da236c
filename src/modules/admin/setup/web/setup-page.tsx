import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { verifyCode, type Me } from '#modules/identity/accounts/contract.ts';
import { SignInPart, useArrive, useMe } from '#modules/identity/accounts/web/index.ts';
import { isRefusal } from '#platform/refusal.ts';
import { send } from '#platform/send.ts';
import { Button } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { FormError } from '#platform/ui/form-error.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { toast } from '#platform/ui/toast.ts';
import { useHash } from '#platform/ui/use-hash.ts';
import { becomeFirstAdmin, openSetupLink } from '../contract.ts';
import { setupWords as words } from '../copy.ts';

const CreateAdmin = lazy(() => import('./create-admin.tsx').then((part) => ({ default: part.CreateAdmin })));
const MailProof = lazy(() =>
  import('#modules/admin/checklist/web/index.ts').then((part) => ({ default: part.MailProof })),
);

type SetupPageProps = {
  /** After the viewer became admin, or signed in by a link. */
  readonly onDone: () => void;
};

/** The content of `/setup`. The printed link has a token after the `#`, a sign-in link an address and a code, a test email `mail=` and a token. */
export function SetupPage({ onDone }: SetupPageProps) {
  const hash = useHash();
  // The server doesn't know what comes after the #.
  if (hash === undefined) return <Frame />;
  const link = signInLinkOf(hash);
  if (link) return <SignInByLink {...link} onDone={onDone} />;
  if (hash.startsWith('mail=')) {
    return (
      <Frame>
        <Suspense fallback={<Skeleton lines={3} />}>
          <MailProof token={hash.slice('mail='.length)} />
        </Suspense>
      </Frame>
    );
  }
  if (hash === '') {
    return (
      <Frame>
        <EmptyState {...words.noLink} />
      </Frame>
    );
  }
  return <BecomeAdmin token={hash} onDone={onDone} />;
}

function Frame({
  title = words.title,
  lead,
  children,
}: {
  title?: string;
  lead?: string;
  children?: ReactNode;
}) {
  return (
    <div className="page py-10 min-h-[60dvh]">
      <div className="max-w-lg mx-auto grid gap-6">
        <header className="grid gap-2">
          <h1 className="heading">{title}</h1>
          {lead && <p className="text-ink-2">{lead}</p>}
        </header>
        {children}
      </div>
    </div>
  );
}

function BecomeAdmin({ token, onDone }: { token: string; onDone: () => void }) {
  const me = useMe();
  const arrive = useArrive(onDone);
  const [isDone, setDone] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (viewer: Me) => {
      const { admin } = await send(becomeFirstAdmin, { token });
      return { ...viewer, admin };
    },
    onSuccess: become,
  });
  function become(viewer: Me) {
    setDone(true);
    toast({ title: words.done, tone: 'success' });
    arrive(viewer);
  }
  const { data: link, error: linkError } = useQuery({
    queryKey: ['setup', 'link', token],
    queryFn: () => send(openSetupLink, { token }),
    retry: false,
    // Asked once: the link ends when the viewer becomes the admin with it.
    enabled: ({ state }) => !isDone && state.data === undefined,
  });
  if (linkError) return <LinkProblem error={linkError} />;
  if (!link) {
    return (
      <Frame lead={words.lead}>
        <Skeleton lines={4} />
      </Frame>
    );
  }
  return (
    <Frame lead={words.lead}>
      {me ? (
        <div className="grid gap-4">
          <p>{words.signedInAs(me.name, me.email)}</p>
          <FormError refusal={isRefusal(error) ? error : undefined} />
          <Button variant="primary" size="large" busy={isPending} onClick={() => mutate(me)}>
            {words.become}
          </Button>
        </div>
      ) : !link.canSendMail ? (
        <Suspense fallback={<Skeleton lines={8} />}>
          <CreateAdmin token={token} onDone={become} />
        </Suspense>
      ) : (
        <div className="grid gap-4">
          <p>{words.signInFirst}</p>
          <SignInPart onDone={() => {}} />
          <p className="text-small text-ink-2">{words.mailHint}</p>
        </div>
      )}
    </Frame>
  );
}

function LinkProblem({ error }: { error: Error }) {
  return (
    <Frame>
      {isRefusal(error) ? <EmptyState title={error.title} message={error.message} /> : <ErrorState />}
    </Frame>
  );
}

type SignInLink = { readonly email: string; readonly code: string; readonly link: string };

function signInLinkOf(hash: string): SignInLink | undefined {
  const read = new URLSearchParams(hash);
  const [email, code, link] = [read.get('email'), read.get('code'), read.get('link')];
  return email && code && link ? { email, code, link } : undefined;
}

function SignInByLink({ onDone, ...link }: SignInLink & { onDone: () => void }) {
  const arrive = useArrive(onDone);
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: () => send(verifyCode, link),
    onSuccess: ({ me }) => me && arrive(me),
  });
  if (data?.needsSecondFactor) {
    return (
      <Frame title={words.signInTitle}>
        <SignInPart isPending onDone={onDone} />
      </Frame>
    );
  }
  return (
    <Frame title={words.signInTitle} lead={words.signInLead(link.email)}>
      <FormError refusal={isRefusal(error) ? error : undefined} />
      <Button variant="primary" size="large" busy={isPending} onClick={() => mutate()}>
        {words.signIn}
      </Button>
    </Frame>
  );
}
