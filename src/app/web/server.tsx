import { createStartHandler } from '@tanstack/react-start/server';
import {
  defineHandlerCallback,
  createSsrStreamResponse,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
  transformReadableStreamWithRouter,
} from '@tanstack/react-router/ssr/server';
import type { AnyRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToReadableStream, renderToString } from 'react-dom/server';
import type { RequestContext } from '#app/page-context.ts';
import { missingTitle } from './shell/missing-text.ts';
import { holdScriptsBack, LateScripts } from './late-scripts.tsx';

/** React's markup for a part that has not loaded. */
const notThereYet = '<!--$!-->';

/** Its rarest characters are looked for first, which takes a fifteenth of the time. */
const lacksParts = (html: string) => html.includes('$!-->') && html.includes(notThereYet);

/** Renders pages as one string, which costs a third less than a stream, or as a stream of what is there at the end. */
const render = defineHandlerCallback(async ({ request, router, responseHeaders }) => {
  titleMissingPage(router);
  const scripts = import.meta.env.PROD ? holdScriptsBack(router) : [];
  const children = (
    <LateScripts value={scripts}>
      <RouterServer router={router} />
    </LateScripts>
  );
  const takeHtml = contextOf(router.options.additionalContext)?.takeHtml;
  if (takeHtml) {
    const html = await renderWhole(router, children);
    if (html !== undefined) takeHtml(html);
    return new Response(null, { status: getSsrStatus(router), headers: responseHeaders });
  }
  const { signal } = request;
  const stream = await renderToReadableStream(children, {
    signal,
    nonce: router.options.ssr?.nonce,
    onError: (error) => {
      if (!signal.aborted) console.error(error);
    },
    // Parts that load later are put in their place here, not by scripts in the browser.
    progressiveChunkSize: Infinity,
  });
  await stream.allReady;
  const body = transformReadableStreamWithRouter(router, stream, {
    rendererSafePoint: 'script-close',
    signal,
  });
  return createSsrStreamResponse(
    router,
    new Response(body, { status: getSsrStatus(router), headers: responseHeaders }),
  );
});

/** Its route can't give the not-found page a title, because its loader failed. In the browser, the page does so. */
function titleMissingPage({ state: { matches } }: AnyRouter): void {
  const missing = matches.find(({ status, _notFound }) => status === 'notFound' || _notFound);
  if (!missing) return;
  const { data } = (missing.error ?? {}) as { data?: unknown };
  missing.meta = [...(missing.meta ?? []), { title: missingTitle(data) }];
}

function contextOf(additional: unknown): RequestContext | undefined {
  return (additional as { serverContext?: RequestContext } | undefined)?.serverContext;
}

/** @returns undefined if a part has not loaded, for example because its code loads for the first time */
async function renderWhole(router: AnyRouter, children: ReactNode): Promise<string | undefined> {
  try {
    const html = await transformHtmlStringWithRouter(router, renderToString(children));
    return lacksParts(html) ? undefined : html;
  } catch {
    return undefined;
  }
}

const handle = createStartHandler(render);

export default { fetch: handle };
