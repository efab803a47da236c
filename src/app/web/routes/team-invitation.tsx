import { createFileRoute } from '@tanstack/react-router';
import type { PagePath } from '#platform/page-path.ts';
import { latePart } from '#platform/ui/late-part.tsx';
import { useNavigate } from '#platform/ui/link.ts';
import { headOf, makeHead } from '../shell/head-of.ts';

type InvitationProps = { onDone: (path: PagePath) => void };
const Invitation = /*#__PURE__*/ latePart<InvitationProps>(() =>
  import('#modules/events/teams/web/index.ts').then((part) => part.LinkedInvitationPage),
);

export const Route = createFileRoute('/team-invitation')({
  loader: async ({ context }) => ({
    head: await makeHead(context.setup, { title: 'Your invitation', path: '/team-invitation', hidden: true }),
  }),
  head: headOf,
  component: TeamInvitation,
});

function TeamInvitation() {
  const navigate = useNavigate();
  return <Invitation onDone={(path) => void navigate({ to: path })} />;
}
