import { createFileRoute } from '@tanstack/react-router';
import { SetupPage } from '#modules/admin/setup/web/index.ts';
import { setupWords } from '#modules/admin/setup/copy.ts';
import { useNavigate } from '#platform/ui/link.ts';
import { headOf, makeHead } from '../shell/head-of.ts';

/** The link that the server prints while there is no admin (INS-01). */
export const Route = createFileRoute('/setup')({
  loader: async ({ context }) => ({
    head: await makeHead(context.setup, { title: setupWords.title, path: '/setup', hidden: true }),
  }),
  head: headOf,
  component: Setup,
});

function Setup() {
  const navigate = useNavigate();
  return <SetupPage onDone={() => void navigate({ to: '/admin/{-$section}', params: {} })} />;
}
