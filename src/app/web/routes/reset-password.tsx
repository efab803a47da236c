import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { ResetPasswordPage } from '#features/accounts/web/index.ts';
import { headOf } from '../shell/head-of.ts';
import { pageHead } from '../shell/page-head.ts';

export const Route = createFileRoute('/reset-password')({
  loader: ({ context }) => ({
    head: pageHead(context.setup, { title: 'New password', path: '/reset-password', hidden: true }),
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
