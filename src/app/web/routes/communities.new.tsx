import { createFileRoute } from '@tanstack/react-router';
import { loadForm } from '../creator-form/load-form.ts';
import { NewProfilePage } from '../creator-form/new-profile-page.tsx';
import { headOf } from '../shell/head-of.ts';

/** RTE-10. */
export const Route = createFileRoute('/communities/new')({
  loader: loadForm('community'),
  head: headOf,
  component: () => <NewProfilePage type="community" />,
});
