import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { RequestContext } from '#app/page-context.ts';

/** The module that the build, or Vite during development, exports. */
export type PageRenderer = {
  fetch(request: Request, options: { context: RequestContext }): Promise<Response> | Response;
};

export type LoadRenderer = () => Promise<PageRenderer>;

const root = join(import.meta.dirname, '../../..');
const clientFolder = join(root, 'dist/client');
const rendererFile = join(root, 'dist/server/server.js');

/** Serves the files of the build. */
export async function serveBuild(app: FastifyInstance): Promise<LoadRenderer> {
  const { default: renderer } = (await import(pathToFileURL(rendererFile).href)) as { default: PageRenderer };
  await app.register(fastifyStatic, {
    root: clientFolder,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    // Their addresses contain a hash, so they need no revalidation and no ranges.
    etag: false,
    lastModified: false,
    acceptRanges: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
  return async () => renderer;
}

/** Serves the sources through Vite, with hot replacement. */
export async function serveSources(app: FastifyInstance): Promise<LoadRenderer> {
  const { createServer, isRunnableDevEnvironment } = await import('vite');
  const vite = await createServer({
    root,
    // Bundling the config writes and deletes a file that `node --watch` sees: the process would restart forever.
    configLoader: 'native',
    server: { middlewareMode: true, ws: { server: app.server } },
    appType: 'custom',
  });
  const { ssr } = vite.environments;
  if (!ssr || !isRunnableDevEnvironment(ssr))
    throw new Error('Vite has no environment for server rendering.');
  app.addHook('onRequest', (request, reply, done) => {
    if (/^\/(?:api|media)\//.test(request.url)) return done();
    vite.middlewares(request.raw, reply.raw, () => done());
  });
  // Close Vite before the listener, which waits for open connections: every browser tab holds one.
  app.addHook('preClose', () => vite.close());
  return async () => (await ssr.runner.import('virtual:tanstack-start-server-entry')).default as PageRenderer;
}
