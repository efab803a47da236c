import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { meQuery } from '#modules/identity/accounts/web/index.ts';
import type { ShellSetup } from '#app/page-context.ts';
import { makeHead } from '../shell/head-of.ts';
import { settingsSections as sections } from './sections.ts';

type SettingsRoute = {
  readonly context: { readonly queryClient: QueryClient; readonly setup: ShellSetup };
  readonly params: { readonly section?: string | undefined };
  readonly location: { readonly pathname: string };
};

/** @throws NotFound for an unknown section */
export async function loadSettings({ context: { queryClient, setup }, params, location }: SettingsRoute) {
  const section = sections.find(({ id }) => id === (params.section ?? sections[0]!.id));
  if (!section) throw notFound();
  const me = await queryClient.ensureQueryData(meQuery);
  if (me) await Promise.all([section.Part.load(), section.prepare(queryClient, me)]);
  return {
    current: section.id,
    head: await makeHead(setup, {
      title: `${section.label} · Settings`,
      path: location.pathname,
      hidden: true,
    }),
  };
}
