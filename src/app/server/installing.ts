import type { FastifyInstance } from 'fastify';
import { html, sendPage } from '#platform/server/html.ts';
import { offlineWords as words } from '../offline-words.ts';

/** What a browser shows in place of a page that it can not get. */
export const offlinePath = '/offline';

/** The colour of the frame in the dark, which is what most people open the app into. */
const ground = '#0f0e0b';

const png = (size: number, purpose: 'any' | 'maskable') => ({
  src: `/icon-${purpose === 'any' ? '' : 'maskable-'}${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** Describes Backbeat as an app that phones and computers keep beside their own (PWA-01). */
const manifest = {
  id: '/',
  name: 'Backbeat',
  short_name: 'Backbeat',
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
  shortcuts: words.shortcuts.map((one) => ({ ...one, icons: [png(192, 'any')] })),
};

/** What an installed app needs: its description, and a page for when there is no network. */
export function mountInstalling(app: FastifyInstance): void {
  app.get('/app.webmanifest', async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/manifest+json; charset=utf-8')
      .send(manifest),
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
