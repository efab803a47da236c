import { createFileRoute } from '@tanstack/react-router';
import { headOf } from '../shell/head-of.ts';
import { personal } from '../shell/personal.ts';
import { SettingsPage } from '../settings/settings-page.tsx';

/** Settings (AUTH-11, ACC-01, ACC-03, ACC-04, FOL-11). */
export const Route = createFileRoute('/settings/{-$section}')({
  loader: async (route) => (await import('../settings/load-settings.ts')).loadSettings(route),
  headers: personal,
  head: headOf,
  component: Page,
});

function Page() {
  const { current, shown } = Route.useLoaderData();
  return <SettingsPage current={current} shown={shown} />;
}
