import { createStartHandler } from '@tanstack/react-start/server';
import {
  defineHandlerCallback,
  getSsrStatus,
  renderRouterToStream,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server';
import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import type { RequestContext, WholePage } from './context.ts';

/** The router writes it again. */
const documentType = '<!DOCTYPE html>';

/** Pages go out as they are rendered. One that is kept is wanted whole: as one text it costs a third less. */
const render = defineHandlerCallback(async ({ request, router, responseHeaders }) => {
  const children = <RouterServer router={router} />;
  const whole = contextOf(router.options.additionalContext)?.whole;
  if (whole) {
    await settleQueries(router.options.context.queryClient);
    const html = await renderWhole(children, whole);
    whole.take(await transformHtmlStringWithRouter(router, html));
    return new Response(null, { status: getSsrStatus(router), headers: responseHeaders });
  }
  return renderRouterToStream({ request, router, responseHeaders, children });
});

function contextOf(additional: unknown): RequestContext | undefined {
  return (additional as { serverContext?: RequestContext } | undefined)?.serverContext;
}

/** Waits for what is slow. @throws Error where not even the frame can be shown */
async function renderWhole(children: ReactNode, { sink, rendered }: WholePage): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(children, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => {
        pipe(sink);
        resolve();
      },
      onShellError: reject,
    });
  });
  return (await rendered).slice(documentType.length);
}

/** What loaders began and did not wait for. A failure is shown by the part that asked. */
async function settleQueries(queryClient: QueryClient): Promise<void> {
  const pending = queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ promise }) => promise ?? []);
  await Promise.allSettled(pending);
}

const handle = createStartHandler(render);

export default { fetch: handle };
