import type { OwnLater, RequestContext } from '#app/page-context.ts';
import type { AnswerOf } from '#platform/contract.ts';
import { isRefusal } from '#platform/refusal.ts';
import type { Send } from '#platform/send.ts';
import type { Serving } from '#platform/server/answer-call.ts';
import type { Config } from '#platform/server/config.ts';
import { isTemporary } from '#platform/server/db-errors.ts';
import { memoizeFor } from '#platform/server/memoize-for.ts';
import type { RequestFacts } from '#platform/server/route.ts';
import { untilAborted } from '#platform/server/shed-load.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { openLocalSend } from './local-send.ts';
import type { LoadRenderer } from './page-renderer.ts';
import { scriptMark, takeScriptMarks } from './own-scripts.ts';
import type { RenderedPage } from './page-response.ts';
import { setupOf, setupOfVisit } from './page-setup.ts';
import { pagePolicy } from './security-headers.ts';
import { sendAsGoing, type SharedView } from './shared-pages.ts';
import type { Visit } from './visitor-city.ts';

/** A page, and what it is rendered from. */
export type PageRequest = {
  readonly address: string;
  readonly visit: Visit;
  readonly facts: RequestFacts;
};

/** A page for its visitor alone. */
export type OwnPageRequest = PageRequest & {
  readonly viewer: Viewer | undefined;
  readonly userAgent: string | undefined;
};

export type PageRendering = {
  readonly renderOwn: (request: OwnPageRequest) => Promise<RenderedPage>;
  /** For guests and crawlers. */
  readonly renderForGuests: (request: PageRequest) => Promise<RenderedPage>;
  /** For signed-in users, without anything of theirs. */
  readonly renderForUsers: (request: PageRequest, view: SharedView) => Promise<RenderedPage>;
};

type PageRenderingOptions = {
  readonly serving: Serving;
  readonly config: Config;
  readonly loadRenderer: LoadRenderer;
  /** Whether Vite serves the sources, whose scripts no policy would allow. */
  readonly dev: boolean;
  /** Cached pages that render at the same time share answers for this long. */
  readonly answersSharedMs: number;
};

/** Renders pages, whose calls are answered in this process. */
export function openPageRendering({
  serving,
  config,
  loadRenderer,
  dev,
  answersSharedMs,
}: PageRenderingOptions): PageRendering {
  const localSend = openLocalSend(serving);
  const shareAnswers = openSharedSend(answersSharedMs);
  const setup = setupOf(config);

  async function respond(
    { address, visit, facts }: PageRequest,
    { send, headers, ownLater }: RenderOptions,
    takeHtml?: (html: string) => void,
  ): Promise<Response> {
    const renderer = await loadRenderer();
    let outage: unknown;
    let status: number | undefined;
    const context: RequestContext = {
      answerStatus: (answered) => void (status = answered),
      send: noteOutage(send, (error) => void (outage = error)),
      scriptMark,
      takeHtml,
      setup: {
        ...setup,
        ...(await setupOfVisit(visit)),
        year: new Date().getFullYear(),
        ...(ownLater && { ownLater }),
      },
    };
    const { signal = null } = facts;
    const request = new Request(config.PUBLIC_URL + address, { headers, signal });
    const response = await untilAborted(Promise.resolve(renderer.fetch(request, { context })), facts.signal);
    // The renderer only knows that a call failed; a missing database isn't the page's fault.
    if (response.status >= 500 && outage !== undefined) throw outage;
    return status === undefined
      ? response
      : new Response(response.body, { status, headers: response.headers });
  }

  /** Renders a page as one string. If that fails, for example while code loads, it is rendered again as a stream. */
  async function render(page: PageRequest, options: RenderOptions): Promise<RenderedPage> {
    let whole: string | undefined;
    const first = await respond(page, options, (html) => void (whole = html));
    const isMissing = whole === undefined && first.body === null && !first.headers.has('location');
    const response = isMissing ? await respond(page, options) : first;
    const { html, scripts } = takeScriptMarks(whole ?? (await response.text()));
    const headers = [...response.headers].filter(([name]) => name !== 'content-length' && name !== 'link');
    if (!dev)
      headers.push(['content-security-policy', pagePolicy(config, scripts, page.visit.instance.maps)]);
    return { status: response.status, headers, html };
  }

  function renderForMany(
    { facts, ...request }: PageRequest,
    { isGoing = false, ownLater }: { isGoing?: boolean; ownLater?: OwnLater },
  ): Promise<RenderedPage> {
    const page = {
      ...request,
      facts: { ...facts, headers: new Headers(), answerHeader: () => {}, signal: undefined },
    };
    const shared = shareAnswers(localSend({ viewer: undefined, request: page.facts }));
    const send = isGoing ? sendAsGoing(shared) : shared;
    return render(page, { send, headers: new Headers(crawlerHeaders), ownLater });
  }

  return {
    renderOwn: ({ viewer, userAgent = '', ...page }) =>
      render(page, {
        send: localSend({ viewer, request: page.facts }),
        headers: new Headers({ accept: 'text/html', 'user-agent': userAgent }),
      }),
    renderForGuests: (page) => renderForMany(page, {}),
    renderForUsers: (page, { isGoing }) =>
      renderForMany(page, { isGoing, ownLater: { follows: [], communities: [] } }),
  };
}

type RenderOptions = {
  readonly send: Send;
  /** Of the request that the renderer sees. */
  readonly headers: Headers;
  readonly ownLater?: OwnLater | undefined;
};

/** @param note is called for each call that failed for lack of a database */
function noteOutage(send: Send, note: (error: unknown) => void): Send {
  return async (...call) => {
    try {
      return await send(...call);
    } catch (error) {
      if (isTemporary(error) || (isRefusal(error) && error.status === 503)) note(error);
      throw error;
    }
  };
}

/** Shares what is read between pages that render at the same time. */
function openSharedSend(milliseconds: number): (send: Send) => Send {
  const memoize = memoizeFor<unknown>({ milliseconds });
  return (send) => async (call, input) => {
    if (call.method !== 'GET') return send(call, input);
    const answer = await memoize(`${call.path} ${JSON.stringify(input)}`, () => send(call, input));
    // The key names the call, so this is its answer.
    return answer as AnswerOf<typeof call>;
  };
}

const crawlerHeaders = { accept: 'text/html', 'user-agent': 'Backbeat page cache (bot)' };
