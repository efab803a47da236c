import type { Provider } from './rules.ts';

export type TicketLink = { readonly provider: Exclude<Provider, 'backbeat'>; readonly providerId: string };

/** Websites of ticket providers. The first group of the path is the event's id there. */
const sites: readonly { provider: TicketLink['provider']; host: RegExp; path: RegExp }[] = [
  {
    provider: 'ticketmaster',
    host: /^(?:[\w-]+\.)*ticketmaster\.[a-z]{2,3}(?:\.[a-z]{2})?$/,
    path: /\/event\/([\w-]+)\/?$/,
  },
  {
    provider: 'eventbrite',
    host: /^(?:[\w-]+\.)*eventbrite\.[a-z]{2,3}(?:\.[a-z]{2})?$/,
    path: /^\/e\/(?:[^/]*-)?(\d+)\/?$/,
  },
  { provider: 'axs', host: /^(?:[\w-]+\.)*axs\.com$/, path: /\/events\/(\d+)(?:\/|$)/ },
  { provider: 'sofarsounds', host: /^(?:[\w-]+\.)*sofarsounds\.com$/, path: /\/events\/([\w-]+)\/?$/ },
  { provider: 'dice', host: /^(?:[\w-]+\.)*dice\.fm$/, path: /\/event\/([a-z0-9]+)(?:-[^/]*)?\/?$/i },
  { provider: 'posh', host: /^(?:[\w-]+\.)*posh\.vip$/, path: /^\/e\/([\w-]+)\/?$/ },
];

const idLength = 100;

/**
 * Reads which ticket provider has an event, and its id there, from its link (EVT-03).
 * @returns undefined for other websites, and for other pages of a provider
 */
export function readTicketLink(link: string): TicketLink | undefined {
  const url = URL.parse(link);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined;
  for (const { provider, host, path } of sites) {
    const providerId = host.test(url.hostname) ? path.exec(url.pathname)?.[1] : undefined;
    if (providerId && providerId.length <= idLength) return { provider, providerId };
  }
  return undefined;
}
