import { createFileRoute } from '@tanstack/react-router';
import { loadForm } from '../profile/load-new-profile.ts';
import { NewProfilePage } from '#modules/profiles/editor/web/new-profile.tsx';
import { headOf } from '../shell/head-of.ts';

/** RTE-10. */
export const Route = createFileRoute('/communities/new')({
  loader: loadForm('community'),
  head: headOf,
  component: () => <NewProfilePage type="community" />,
});
