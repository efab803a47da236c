import { createFileRoute, notFound } from '@tanstack/react-router';
import { meQuery } from '#features/accounts/web/index.ts';
import { claimWords } from '#features/claims/copy.ts';
import { ClaimQueue } from '#features/claims/web/index.ts';
import { moderationWords } from '#features/safety/copy.ts';
import { ModerationQueue } from '#features/safety/web/index.ts';
import { TwinQueue } from '#features/venues/web/index.ts';
import { headOf } from '../shell/head-of.ts';
import { pageHead } from '../shell/page-head.ts';
import { personal } from '../shell/personal.ts';

/** Whose page it is, and which pages are one. */
const Claims = () => (
  <>
    <ClaimQueue />
    <TwinQueue />
  </>
);

/** What was reported. For everybody but those who look after the house there is no such page. */
export const Route = createFileRoute('/admin/reports')({
  loader: async ({ context: { queryClient, setup } }) => {
    const me = await queryClient.ensureQueryData(meQuery);
    if (!me?.admin) throw notFound();
    return { head: pageHead(setup, { title: moderationWords.title, path: '/admin/reports', hidden: true }) };
  },
  headers: personal,
  head: headOf,
  component: () => (
    <div className="page pt-8 md:pt-14 pb-16 grid gap-6 max-w-3xl">
      <h1 className="display text-(length:--t-h1)">{moderationWords.title}</h1>
      <ModerationQueue more={[{ id: 'claims', label: claimWords.tab, panel: <Claims /> }]} />
    </div>
  ),
});
