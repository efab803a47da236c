import { createFileRoute, notFound } from '@tanstack/react-router';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import { AdminPage } from '../admin/admin-page.tsx';
import { adminSections } from '../admin/sections.ts';
import { headOf } from '../shell/head-of.ts';
import { pageHead } from '../shell/page-head.ts';
import { personal } from '../shell/personal.ts';

/** Not found for everyone except admins (ADM-01). */
export const Route = createFileRoute('/admin/{-$section}')({
  loader: async ({ context: { queryClient, setup }, params: { section = 'overview' } }) => {
    const me = await queryClient.ensureQueryData(meQuery);
    const shown = adminSections.find(({ id }) => id === section);
    if (!me?.admin || !shown) throw notFound();
    await shown.Part.load();
    const path = section === 'overview' ? '/admin' : `/admin/${section}`;
    return { head: pageHead(setup, { title: shown.label, path, hidden: true }) };
  },
  headers: personal,
  head: headOf,
  component: Page,
});

function Page() {
  const { section = 'overview' } = Route.useParams();
  return <AdminPage section={section} />;
}
