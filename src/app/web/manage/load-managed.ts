import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { getGlobalStartContext } from '@tanstack/react-start';
import type { CreatorType } from '#modules/events/events/contract.ts';
import type { ManagedProfile } from '#modules/profiles/profiles/manage-contract.ts';
import { isRefusal } from '#platform/refusal.ts';
import type { RequestContext, ShellSetup } from '#app/page-context.ts';
import { makeHead } from '../shell/head-of.ts';
import { orNotFound } from '../shell/or-not-found.ts';
import { managedProfileQuery, type ProfileKind } from './managed-queries.ts';
import { profileSections, type Section } from './sections.ts';

type DashboardRequest<Managed> = {
  readonly context: { readonly queryClient: QueryClient; readonly setup: ShellSetup };
  readonly ask: (queryClient: QueryClient) => Promise<Managed>;
  readonly sections: readonly Section<Managed>[];
  /** The section in the address. Without one, the first that the viewer may see. */
  readonly section: string | undefined;
  readonly path: string;
  readonly nameOf: (managed: Managed) => string;
  readonly partOf: (managed: Managed) => CreatorType;
};

/** Whether the viewer may open this section, and if not, why (RTE-29). */
export type DashboardAccess =
  | { readonly is: 'open'; readonly section: string }
  | { readonly is: 'guest' }
  | { readonly is: 'refused'; readonly title: string; readonly message: string };

const notYours = {
  title: 'You don’t have access',
  message: 'Your role doesn’t include this section. Ask a host of the team for access.',
} as const;

/** @throws NotFound for a missing profile or an unknown section */
export async function loadManaged<Managed>(wanted: DashboardRequest<Managed>) {
  const { context, sections, path } = wanted;
  const head = (title: string) => makeHead(context.setup, { title, path, hidden: true });
  const outside = async (status: 401 | 403, access: DashboardAccess) => {
    if (typeof document === 'undefined')
      (getGlobalStartContext() as RequestContext | undefined)?.answerStatus?.(status);
    return { access, head: await head('Manage') };
  };
  // An unknown section is not found, even for guests.
  if (wanted.section !== undefined && !sections.some(({ id }) => id === wanted.section)) throw notFound();
  try {
    const managed = await orNotFound(wanted.ask(context.queryClient));
    const open = sections.filter(({ parts }) => parts.includes(wanted.partOf(managed)));
    const section = wanted.section === undefined ? open[0] : open.find(({ id }) => id === wanted.section);
    if (!section) return await outside(403, { is: 'refused', ...notYours });
    await section.Part.load();
    return {
      access: { is: 'open', section: section.id } satisfies DashboardAccess,
      head: await head(`${section.label} · ${wanted.nameOf(managed)}`),
    };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (error.status === 401) return outside(401, { is: 'guest' });
    if (error.status !== 403) throw error;
    return outside(403, { is: 'refused', title: error.title, message: error.message });
  }
}

type ProfileRoute = Pick<DashboardRequest<ManagedProfile>, 'context'> & {
  readonly params: { readonly section?: string | undefined };
  readonly location: { readonly pathname: string };
};

/** The same for a community, artist or venue. */
export function loadManagedProfile(kind: ProfileKind, profileId: string, route: ProfileRoute) {
  return loadManaged({
    context: route.context,
    ask: (queryClient) => queryClient.ensureQueryData(managedProfileQuery(kind, profileId)),
    sections: profileSections[kind],
    section: route.params.section,
    path: route.location.pathname,
    nameOf: ({ profile }) => profile.name,
    partOf: ({ creatorType }) => creatorType,
  });
}
