import { createFileRoute, useRouter } from '@tanstack/react-router';
import { demoPeopleQuery, providersQuery, SignInPage } from '#modules/identity/accounts/web/index.ts';
import { headOf, makeHead } from '../shell/head-of.ts';

type Search = {
  to?: string | undefined;
  switch?: boolean | undefined;
  pending?: boolean | undefined;
  problem?: string | undefined;
  provider?: string | undefined;
};

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/**
 * `to` is where to go after signing in, on this site only. `switch` signs in as someone else. The rest is how a service
 * sent the visitor back.
 */
export const Route = createFileRoute('/sign-in')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    to: typeof search.to === 'string' && /^\/(?![/\\])/.test(search.to) ? search.to : undefined,
    switch: search.switch === true ? true : undefined,
    pending: search.pending === true ? true : undefined,
    problem: textOf(search.problem),
    provider: textOf(search.provider),
  }),
  loader: async ({ context: { queryClient, setup } }) => {
    await Promise.all([
      queryClient.ensureQueryData(providersQuery),
      ...(setup.demo ? [queryClient.ensureQueryData(demoPeopleQuery)] : []),
    ]);
    return { head: await makeHead(setup, { title: 'Sign in', path: '/sign-in', hidden: true }) };
  },
  head: headOf,
  component: SignIn,
});

function SignIn() {
  const { to, switch: switching = false, pending = false, problem, provider } = Route.useSearch();
  const router = useRouter();
  return (
    <SignInPage
      switching={switching}
      isPending={pending}
      failure={problem === undefined ? undefined : { problem, provider }}
      onDone={(_me, isNew) => void router.navigate({ href: to ?? (isNew ? '/welcome' : '/') })}
    />
  );
}
