import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import type { ShellSetup } from '#app/page-context.ts';
import type { Me } from '#modules/identity/accounts/contract.ts';
import { queryOf } from '#platform/ui/api.ts';
import { makeHead } from '../shell/head-of.ts';
import { settingsSections as sections } from './sections.ts';

type SettingsRoute = {
  readonly context: { readonly queryClient: QueryClient; readonly setup: ShellSetup };
  readonly params: { readonly section?: string | undefined };
  readonly location: { readonly pathname: string };
};

async function getsPaid(client: QueryClient, { id }: Me): Promise<boolean> {
  const { getPayoutStatus } = await import('#modules/sales/payouts/contract.ts');
  const status = await client.ensureQueryData(
    queryOf(getPayoutStatus, { profileId: id }, ['payouts', id, 'status']),
  );
  return status.getsPaid;
}

/** @throws NotFound for an unknown section */
export async function loadSettings({ context: { queryClient, setup }, params, location }: SettingsRoute) {
  const section = sections.find(({ id }) => id === (params.section ?? sections[0]!.id));
  if (!section) throw notFound();
  const me = await queryClient.ensureQueryData(meQuery);
  const [isPayee] = me
    ? await Promise.all([getsPaid(queryClient, me), section.Part.load(), section.prepare(queryClient, me)])
    : [false];
  return {
    current: section.id,
    shown: sections
      .filter(({ id, isForPayees }) => isPayee || !isForPayees || id === section.id)
      .map(({ id }) => id),
    head: await makeHead(setup, {
      title: `${section.label} · Settings`,
      path: location.pathname,
      hidden: true,
    }),
  };
}
