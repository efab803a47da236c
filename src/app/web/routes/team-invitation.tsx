import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { LinkedInvitationPage } from '#features/team/web/index.ts';
import { headOf, makeHead } from '../shell/head-of.ts';

export const Route = createFileRoute('/team-invitation')({
  loader: async ({ context }) => ({
    head: await makeHead(context.setup, { title: 'Your invitation', path: '/team-invitation', hidden: true }),
  }),
  head: headOf,
  component: TeamInvitation,
});

function TeamInvitation() {
  const navigate = useNavigate();
  return <LinkedInvitationPage onDone={(path) => void navigate({ to: path as '/' })} />;
}
