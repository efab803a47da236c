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
import { renderToString } from 'react-dom/server';
import type { RequestContext } from '#app/page-context.ts';
import { holdScriptsBack, LateScripts } from './late-scripts.tsx';

/** React's markup for a part that has not loaded. */
const notThereYet = '<!--$!-->';

/** Renders pages as one string, which costs a third less than a stream, unless they should stream and wait for data. */
const render = defineHandlerCallback(async ({ request, router, responseHeaders }) => {
  const scripts = import.meta.env.PROD ? holdScriptsBack(router) : [];
  const children = (
    <LateScripts value={scripts}>
      <RouterServer router={router} />
    </LateScripts>
  );
  const whole = contextOf(router.options.additionalContext)?.whole;
  const loading = pendingQueries(router.options.context.queryClient);
  if (whole && !(whole.orStream && loading.length > 0)) {
    // The part that needs one shows its failure.
    await Promise.allSettled(loading);
    const html = renderWhole(children);
    if (html !== undefined) whole.take(await transformHtmlStringWithRouter(router, html));
    return new Response(null, { status: getSsrStatus(router), headers: responseHeaders });
  }
  return renderRouterToStream({ request, router, responseHeaders, children });
});

function contextOf(additional: unknown): RequestContext | undefined {
  return (additional as { serverContext?: RequestContext } | undefined)?.serverContext;
}

/** @returns undefined if a part has not loaded, for example because its code loads for the first time */
function renderWhole(children: ReactNode): string | undefined {
  try {
    const html = renderToString(children);
    return html.includes(notThereYet) ? undefined : html;
  } catch {
    return undefined;
  }
}

/** Queries that loaders started without waiting for them. */
function pendingQueries(queryClient: QueryClient): Promise<unknown>[] {
  return queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ promise, state }) => (promise && state.status === 'pending' ? promise : []));
}

const handle = createStartHandler(render);

export default { fetch: handle };
