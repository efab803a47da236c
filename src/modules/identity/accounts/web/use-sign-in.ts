import { useQueryClient } from '@tanstack/react-query';
import type { Me } from '../contract.ts';
import { meQuery } from './me-query.ts';
import { askToSignIn, type SignInPrompt } from './sign-in-prompt.ts';

/**
 * `requireSignIn(prompts.follow(name), follow)` runs the action. A visitor first gets the sign-in sheet, and the action
 * runs after the sign-in (ACC-02). Closing the sheet drops the action.
 */
export function useSignIn() {
  const client = useQueryClient();

  async function requireSignIn(prompt?: SignInPrompt, goOn?: (me: Me) => void) {
    // If the viewer can't be loaded, opens the sheet, which reports the network error.
    const me =
      client.getQueryData(meQuery.queryKey) ?? (await client.ensureQueryData(meQuery).catch(() => null));
    if (me) goOn?.(me);
    else askToSignIn({ ...prompt, goOn });
  }

  return {
    requireSignIn: (prompt?: SignInPrompt, goOn?: (me: Me) => void): void => void requireSignIn(prompt, goOn),
  };
}
