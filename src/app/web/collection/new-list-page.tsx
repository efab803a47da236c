import type { QueryClient } from '@tanstack/react-query';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import type { CollectionKind } from '#modules/social/collections/contract.ts';
import { listWords as words } from '#modules/social/collections/list-copy.ts';
import { collectionPath } from '#modules/social/collections/rules.ts';
import { NewList } from '#modules/social/collections/web/index.ts';
import type { ShellSetup } from '#app/page-context.ts';
import { useNavigate } from '#platform/ui/link.ts';
import { makeHead } from '../shell/head-of.ts';
import { SignedInOnly } from '../shell/signed-in-only.tsx';

const titles = { 'do-list': words.newDoList, collection: words.newCollection } as const;
const paths = { 'do-list': '/do-lists/new', collection: '/collections/new' } as const;

/** Only admins create collections; everyone else creates do-lists. */
const kindOn = (shelf: CollectionKind, me: { readonly admin: boolean } | null | undefined): CollectionKind =>
  me?.admin ? shelf : 'do-list';

export async function loadNewList(
  { queryClient, setup }: { queryClient: QueryClient; setup: ShellSetup },
  shelf: CollectionKind,
) {
  const [me] = await Promise.all([queryClient.ensureQueryData(meQuery), NewList.load()]);
  const kind = kindOn(shelf, me);
  const facts = { title: titles[kind], description: words.newLead, path: paths[kind], hidden: true };
  return { head: await makeHead(setup, facts) };
}

/** The form for a new list, the same for both kinds (RTE-18, RTE-19). */
export function NewListPage({ shelf }: { shelf: CollectionKind }) {
  const navigate = useNavigate();
  return (
    <SignedInOnly title={titles['do-list']}>
      {(me) => (
        <div className="page pt-8 md:pt-14 pb-16 grid gap-6">
          <h1 className="display text-(length:--t-h1)">{titles[kindOn(shelf, me)]}</h1>
          <p className="text-lead text-ink-2 max-w-prose">
            {kindOn(shelf, me) === shelf ? words.newLead : words.adminsOnly}
          </p>
          <NewList
            kind={kindOn(shelf, me)}
            onMade={(list) =>
              navigate({ to: collectionPath(list), search: { edit: true }, ignoreBlocker: true })
            }
          />
        </div>
      )}
    </SignedInOnly>
  );
}
