import { sharedEventPages } from '#modules/events/events/server/index.ts';
import { eventWireId, providerOf } from '#modules/events/events/rules.ts';
import { UserId } from '#platform/ids.ts';
import { retryRead, type Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Send } from '#platform/send.ts';
import { getEventView } from '../contract.ts';
import { plainBody, type CachedPage, type HtmlCache } from './html-cache.ts';

/** Signed-in users share one page if they're going, and one if they aren't. */
export type SharedView = { readonly isGoing: boolean };

type SharedPageRequest = {
  readonly address: string;
  readonly viewer: Viewer;
  /** Tells apart pages of one address. */
  readonly key: string;
  /** Called before a page is rendered. */
  readonly countRender: () => void;
};

/** Pages share answers for this long, so a new page may be this much older than itself. Milliseconds. */
export const answersSharedMs = 1_000;

type PageFacts = {
  /** Milliseconds of `performance.now()`. */
  readonly startedAt: number;
  /** Bare ids of the users it names, and of guests with private accounts, who aren't on it. */
  readonly people: { readonly named: readonly string[]; readonly private: readonly UserId[] };
};

/**
 * Pages that are rendered once for all signed-in users who see the same. They name no viewer: the browser loads what is
 * theirs with one call (docs/decisions/0038).
 */
export function openSharedPages(db: Db, cache: HtmlCache) {
  const facts = new WeakMap<CachedPage, PageFacts>();

  async function renderWithFacts(eventId: string, render: () => Promise<CachedPage>): Promise<CachedPage> {
    const startedAt = performance.now() - answersSharedMs;
    const [page, privateGuests] = await Promise.all([
      render(),
      sharedEventPages.listPrivateGuests(db, eventId),
    ]);
    facts.set(page, { startedAt, people: { named: peopleIn(page), private: privateGuests } });
    return page;
  }

  const findStanding = (eventId: string, viewer: Viewer, pages: readonly CachedPage[]) => {
    const people = pages.flatMap((page) => facts.get(page)?.people ?? []);
    return retryRead(() => sharedEventPages.findStanding(db, eventId, viewer, people));
  };

  return {
    /** @returns undefined if the viewer gets a page of their own */
    read: async (
      { address, viewer, key, countRender }: SharedPageRequest,
      render: (view: SharedView) => Promise<CachedPage>,
    ): Promise<CachedPage | undefined> => {
      const eventId = eventIdOf(address);
      if (!eventId || viewer.admin) return undefined;
      const keyOf = (view: SharedView) => `${key} ${view.isGoing}`;
      // Which of them it will be is only known from the same statement.
      const kept = views.flatMap((view) => cache.find(keyOf(view)) ?? []);
      const standing = await findStanding(eventId, viewer, kept);
      if (!standing || standing.needsOwnPage) return undefined;
      const view = { isGoing: standing.added };
      if (!cache.find(keyOf(view))) countRender();
      const page = await cache.read(
        keyOf(view),
        () => renderWithFacts(eventId, () => render(view)),
        () => {},
      );
      const known = facts.get(page);
      if (page.status !== 200 || !known) return undefined;
      const latest = kept.includes(page) ? standing : await findStanding(eventId, viewer, [page]);
      const isCurrent = latest && performance.now() - known.startedAt <= latest.changedAgo;
      return isCurrent && !latest.needsOwnPage ? page : undefined;
    },
  };
}

const views: readonly SharedView[] = [{ isGoing: false }, { isGoing: true }];

/** Every user a page shows is in the data that it carries for the browser. */
const userIds = new RegExp(`${UserId.prefix}([0-9a-f-]{36})`, 'g');

function peopleIn(page: CachedPage): string[] {
  const html = plainBody(page, '').toString('latin1');
  return [...new Set(Array.from(html.matchAll(userIds), ([, id]) => id!))];
}

/** The event whose page this is. Checkout has a page of its own, because it opens with the viewer's order. */
function eventIdOf(address: string): string | undefined {
  const [path = '', search = ''] = address.split('?', 2);
  const [, first, code = '', id] = path.split('/', 5);
  if (first !== 'events' || !id || path.split('/').length > 5) return undefined;
  if (new URLSearchParams(search).has('checkout')) return undefined;
  const provider = providerOf(code);
  return provider && eventWireId({ provider, providerId: decoded(id) });
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Answers as to someone who is going. Renderers are bundled with contracts of their own, so paths are compared. */
export function sendAsGoing(send: Send): Send {
  return async (call, input, options) => {
    const answer = await send(call, input, options);
    return call.path === getEventView.path ? ({ ...(answer as object), added: true } as never) : answer;
  };
}
