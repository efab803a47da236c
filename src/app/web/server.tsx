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

/** Streams pages as they render. Pages for the cache render as one string, which costs a third less. */
const render = defineHandlerCallback(async ({ request, router, responseHeaders }) => {
  const scripts = import.meta.env.PROD ? holdScriptsBack(router) : [];
  const children = (
    <LateScripts value={scripts}>
      <RouterServer router={router} />
    </LateScripts>
  );
  const whole = contextOf(router.options.additionalContext)?.whole;
  if (whole) {
    await settleQueries(router.options.context.queryClient);
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

/** Waits for queries that loaders started without waiting. The part that needs one shows its failure. */
async function settleQueries(queryClient: QueryClient): Promise<void> {
  const pending = queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ promise }) => promise ?? []);
  await Promise.allSettled(pending);
}

const handle = createStartHandler(render);

export default { fetch: handle };
