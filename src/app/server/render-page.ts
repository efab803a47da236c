import type { OwnLater, RequestContext, WholePage } from '#app/page-context.ts';
import type { AnswerOf } from '#platform/contract.ts';
import { isRefusal } from '#platform/refusal.ts';
import type { Send } from '#platform/send.ts';
import type { Serving } from '#platform/server/answer-call.ts';
import type { Config } from '#platform/server/config.ts';
import { isTemporary } from '#platform/server/db-errors.ts';
import { memoizeFor } from '#platform/server/memoize-for.ts';
import { randomText } from '#platform/server/random-text.ts';
import type { RequestFacts } from '#platform/server/route.ts';
import { untilAborted } from '#platform/server/shed-load.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { toCachedPage, type CachedPage } from './html-cache.ts';
import { openLocalSend } from './local-send.ts';
import type { LoadRenderer } from './page-renderer.ts';
import { setupOf, setupOfVisit } from './page-setup.ts';
import { headersToSend } from './send-page.ts';
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
  readonly nonce: string;
  readonly userAgent: string | undefined;
};

/** A response whose body is `html`, if that is known. */
export type OwnPage = { readonly response: Response; readonly html: string | undefined };

export type PageRendering = {
  /** Renders a page as a stream. */
  readonly stream: (request: OwnPageRequest) => Promise<Response>;
  /** Renders a page as one string, or as a stream if it still waits for data. */
  readonly renderOwn: (request: OwnPageRequest) => Promise<OwnPage>;
  /** Renders a whole page for guests and crawlers, with a placeholder for the nonce. */
  readonly renderForGuests: (request: PageRequest) => Promise<CachedPage>;
  /** Renders a whole page for signed-in users, without anything of theirs. */
  readonly renderForUsers: (request: PageRequest, view: SharedView) => Promise<CachedPage>;
};

type PageRenderingOptions = {
  readonly serving: Serving;
  readonly config: Config;
  readonly loadRenderer: LoadRenderer;
  /** Cached pages that render at the same time share answers for this long. */
  readonly answersSharedMs: number;
};

/** Renders pages, whose calls are answered in this process. */
export function openPageRendering({
  serving,
  config,
  loadRenderer,
  answersSharedMs,
}: PageRenderingOptions): PageRendering {
  const localSend = openLocalSend(serving);
  const shareAnswers = openSharedSend(answersSharedMs);
  const setup = setupOf(config);
  // Random, so that no text of a page can be mistaken for it.
  const placeholder = newNonce();

  async function render(
    { address, visit, facts }: PageRequest,
    { send, headers, nonce, whole, ownLater }: RenderOptions,
  ): Promise<Response> {
    const renderer = await loadRenderer();
    let outage: unknown;
    let status: number | undefined;
    const context: RequestContext = {
      answerStatus: (answered) => void (status = answered),
      send: noteOutage(send, (error) => void (outage = error)),
      nonce,
      whole,
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

  async function renderForCache(
    request: PageRequest,
    { isGoing = false, ...parts }: { isGoing?: boolean; ownLater?: OwnLater },
  ): Promise<CachedPage> {
    const facts = { ...request.facts, headers: new Headers(), answerHeader: () => {}, signal: undefined };
    const shared = shareAnswers(localSend({ viewer: undefined, request: facts }));
    const { response, html } = await renderWhole({}, (whole) =>
      render(
        { ...request, facts },
        {
          ...parts,
          send: isGoing ? sendAsGoing(shared) : shared,
          headers: new Headers(crawlerHeaders),
          nonce: placeholder,
          whole,
        },
      ),
    );
    const headers = headersToSend(response).map(([name, value]) => [name, value] as const);
    const body = html ?? (await response.text());
    return toCachedPage({ status: response.status, headers, html: body }, placeholder);
  }

  function renderFor({ viewer, nonce, userAgent = '', ...request }: OwnPageRequest, whole?: WholePage) {
    const send = localSend({ viewer, request: request.facts });
    const headers = new Headers({ accept: 'text/html', 'user-agent': userAgent });
    return render(request, { send, headers, nonce, whole });
  }

  return {
    stream: (request) => renderFor(request),
    renderOwn: (request) => renderWhole({ orStream: true }, (whole) => renderFor(request, whole)),
    renderForGuests: (request) => renderForCache(request, {}),
    renderForUsers: (request, { isGoing }) =>
      renderForCache(request, { isGoing, ownLater: { follows: [], communities: [] } }),
  };
}

type RenderOptions = {
  readonly send: Send;
  /** Of the request that the renderer sees. */
  readonly headers: Headers;
  readonly nonce: string;
  readonly whole?: WholePage | undefined;
  readonly ownLater?: OwnLater;
};

/** Renders a page as one string, or else as a stream. */
async function renderWhole(
  options: Pick<WholePage, 'orStream'>,
  render: (whole?: WholePage) => Promise<Response>,
): Promise<OwnPage> {
  let html: string | undefined;
  const response = await render({ ...options, take: (text) => void (html = text) });
  const isMissing = html === undefined && response.body === null && !response.headers.has('location');
  return { response: isMissing ? await render() : response, html };
}

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

/** 144 random bits as 24 characters. */
export const newNonce = () => randomText(18);
