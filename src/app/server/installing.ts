import type { FastifyInstance } from 'fastify';
import { appPath, deviceOf, storeOf, type AppStores } from '#platform/app-download.ts';
import { brand } from '#platform/brand.ts';
import { deepLinkPage, linkParameter, webScheme } from '#modules/discovery/sharing/deep-link.ts';
import type { Config } from '#platform/server/config.ts';
import { html, sendPage } from '#platform/server/html.ts';
import { offlineWords as words } from '../offline-copy.ts';

/** Shown by the browser when a page can't be loaded. */
export const offlinePath = '/offline';

/** The dark theme's background, which most people see first. */
const ground = '#0f0e0b';

/** Installed apps take a new icon when its address changes. */
const version = () => (brand.logo ? `?v=${brand.logo.path.split('/')[2]}` : '');

const png = (size: number, purpose: 'any' | 'maskable') => ({
  src: `/icon-${purpose === 'any' ? '' : 'maskable-'}${size}.png${version()}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** Opens links with the app's scheme in the installed app (RTE-28). */
function protocolHandlers(appScheme: string) {
  const protocol = webScheme(appScheme);
  return protocol ? [{ protocol, url: `${deepLinkPage}?${linkParameter}=%s` }] : [];
}

/** The web app manifest (PWA-01). */
const manifest = (appScheme: string) => ({
  id: '/',
  name: brand.name,
  short_name: brand.name,
  description: words.description,
  lang: 'en',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: ground,
  theme_color: ground,
  categories: ['events', 'music', 'entertainment'],
  icons: [png(192, 'any'), png(512, 'any'), png(512, 'maskable')],
  protocol_handlers: protocolHandlers(appScheme),
  shortcuts: words.shortcuts.map((one) => ({ ...one, icons: [png(192, 'any')] })),
});

export function storesOf({ IOS_APP_URL, ANDROID_APP_URL }: Config): AppStores {
  return { ios: IOS_APP_URL ?? null, android: ANDROID_APP_URL ?? null };
}

/** Serves what an installed app needs: its manifest, an offline page, and the way to the stores. */
export function mountInstalling(app: FastifyInstance, stores: AppStores, appScheme: string): void {
  app.get('/app.webmanifest', async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/manifest+json; charset=utf-8')
      .send(manifest(appScheme)),
  );
  app.get(appPath, async (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      // Devices without an app have the tickets as a page (ORD-03).
      .redirect(storeOf(stores, deviceOf(request.headers['user-agent'] ?? '')) ?? '/tickets', 302),
  );
  app.get(offlinePath, async (_request, reply) =>
    sendPage(reply, {
      title: words.title,
      body: html`<h1>${words.title}</h1>
        <p>${words.message}</p>
        <p><a href="/tickets">${words.tickets}</a></p>
        <p><a href="">${words.again}</a></p>`,
    }),
  );
}
