import { brand } from '#platform/brand.ts';
import type { FastifyInstance } from 'fastify';
import { scannerManifestPath } from '../offline.ts';

const eventShape = /^[a-z]\/[\w-]{1,64}$/;

/**
 * Serves the web app manifest of the scanner, for the home screen of a phone. It contains nothing about the event.
 */
export function mountManifest(app: FastifyInstance): void {
  app.get<{ Querystring: { at?: string } }>(scannerManifestPath, async (request, reply) => {
    const { at } = request.query;
    const isEvent = typeof at === 'string' && eventShape.test(at);
    const start = isEvent ? `/event/${at}/manage/check-in` : '/';
    return reply.type('application/manifest+json; charset=utf-8').send({
      id: start,
      name: `${brand.name} check-in`,
      short_name: 'Check-in',
      start_url: start,
      scope: '/',
      display: 'standalone',
      background_color: '#0f0e0b',
      theme_color: '#0f0e0b',
      icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
    });
  });
}
