import { createFileRoute } from '@tanstack/react-router';
import { ResetPasswordPage } from '#modules/identity/accounts/web/index.ts';
import { useNavigate } from '#platform/ui/link.ts';
import { headOf, makeHead } from '../shell/head-of.ts';

export const Route = createFileRoute('/reset-password')({
  loader: async ({ context }) => ({
    head: await makeHead(context.setup, { title: 'New password', path: '/reset-password', hidden: true }),
  }),
  head: headOf,
  component: ResetPassword,
});

function ResetPassword() {
  const navigate = useNavigate();
  return (
    <ResetPasswordPage
      onDone={() => void navigate({ to: '/' })}
      onUseCode={() => void navigate({ to: '/sign-in' })}
    />
  );
}
