/**
 * The baselines for pages, in their own process: sends the same bytes from Fastify, or renders the same tree without
 * a server.
 */
import { cpuUsage } from 'node:process';
import { pathToFileURL } from 'node:url';
import fastify from 'fastify';

export type BaselineRequest =
  | { readonly do: 'serve'; readonly body: string; readonly headers: Readonly<Record<string, string>> }
  | { readonly do: 'open'; readonly bundle: string; readonly origin: string; readonly path: string }
  | { readonly do: 'render'; readonly seconds: number };

export type BaselineAnswer =
  | { readonly port: number }
  | { readonly bytes: number }
  /** Renders per second, and CPU milliseconds per render. */
  | { readonly perSecond: number; readonly cpuMs: number };

let render: () => Promise<string>;

process.on('message', (request: BaselineRequest) => {
  void answer(request).then((message) => process.send!(message));
});

async function answer(request: BaselineRequest): Promise<BaselineAnswer> {
  if (request.do === 'serve') return serve(request);
  if (request.do === 'render') return renderFor(request.seconds);
  const { openPageTree } = await import(pathToFileURL(request.bundle).href);
  render = await openPageTree(request.origin, request.path);
  return { bytes: Buffer.byteLength(await render()) };
}

/** Answers every request with the same bytes and headers. */
async function serve({ body, headers }: { body: string; headers: Readonly<Record<string, string>> }) {
  const bytes = Buffer.from(body, 'base64');
  const app = fastify();
  app.get('/*', async (_request, reply) => reply.headers(headers).send(bytes));
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { port: (app.server.address() as { port: number }).port };
}

async function renderFor(seconds: number) {
  const cpu = cpuUsage();
  const began = performance.now();
  const end = began + seconds * 1000;
  let done = 0;
  while (performance.now() < end) {
    await render();
    done++;
  }
  const { user, system } = cpuUsage(cpu);
  return { perSecond: (done * 1000) / (performance.now() - began), cpuMs: (user + system) / 1000 / done };
}
