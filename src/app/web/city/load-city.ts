import type { QueryClient } from '@tanstack/react-query';
import { notFound, redirect } from '@tanstack/react-router';
import type { EventListFilters } from '#modules/events/events/web/index.ts';
import type { ShellSetup } from '#app/page-context.ts';
import { makeHead } from '../shell/head-of.ts';

type Context = { readonly queryClient: QueryClient; readonly setup: ShellSetup };

/**
 * Loads the home page of a city, such as `/berlin`. The server makes the city of the address the visitor's; browsers get
 * another city as a new document, because everything on the page belongs to one.
 */
export async function loadCity({ queryClient, setup }: Context, slug: string, filters: EventListFilters) {
  if (!setup.instance.hasCity || setup.city.slug !== slug) {
    if (import.meta.env.SSR) throw notFound();
    throw redirect({ href: `/${encodeURIComponent(slug)}`, reloadDocument: true });
  }
  const { loadEventsPage } = await import('../home/events-page.tsx');
  // With one city, this is the same page as home.
  const path = setup.cities.length > 1 ? `/${slug}` : '/';
  return { head: await makeHead(setup, await loadEventsPage(queryClient, setup, filters, path)) };
}
