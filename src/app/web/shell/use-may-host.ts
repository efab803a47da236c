import { useRouteContext } from '@tanstack/react-router';
import { useMe } from '#modules/identity/accounts/web/index.ts';

/**
 * Whether to offer the viewer to create an event (INS-03). The server decides again when it is saved.
 * @param host the profile that would host it, otherwise the one that the viewer acts as
 */
export function useMayHost(host?: { readonly verified: boolean }): boolean {
  const { setup } = useRouteContext({ from: '__root__' });
  const me = useMe();
  const { eventHosts: rule } = setup.instance;
  return (
    rule === 'everyone' || me?.admin === true || (rule === 'verified' && (host ?? me)?.verified === true)
  );
}
