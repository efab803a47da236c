import { createFileRoute } from '@tanstack/react-router';
import { headOf } from '../shell/head-of.ts';
import { personal } from '../shell/personal.ts';
import { WelcomePage } from '../welcome/welcome-page.tsx';

/** Setting up a new account (OWN-02). */
export const Route = createFileRoute('/welcome')({
  loader: async ({ context: { queryClient, setup } }) =>
    (await import('../welcome/load-welcome.ts')).loadWelcome(queryClient, setup),
  headers: personal,
  head: headOf,
  component: WelcomePage,
});
