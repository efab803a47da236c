import { useRouteContext } from '@tanstack/react-router';
import { useMe } from '#modules/identity/accounts/web/index.ts';

/**
 * Whether to offer the viewer to create an event (INS-03). The server decides again when it is saved.
 * @param host the profile that would host it, otherwise the one that the viewer acts as
 */
export function useMayHost(host?: { readonly verified: boolean }): boolean {
  const rule = useRouteContext({ from: '__root__', select: ({ setup }) => setup.instance.eventHosts });
  const me = useMe();
  if (rule === 'everyone' || me?.admin) return true;
  return rule === 'verified' && (host ?? me)?.verified === true;
}
