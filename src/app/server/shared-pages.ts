import type { PageDifferences } from '#modules/profiles/shared-pages/server/index.ts';
import { UserId } from '#platform/ids.ts';
import { retryRead, type Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Send } from '#platform/send.ts';
import type { AnswerOf } from '#platform/contract.ts';
import { getEventView } from '../contract.ts';
import type { HtmlCache } from './html-cache.ts';
import type { PageResponse } from './page-response.ts';
import { sharedPageAt, type PeopleOnPage } from './shared-page-at.ts';

/** Signed-in users share one page if they're going to its event, and one if they aren't. */
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
  readonly people: PeopleOnPage;
};

/**
 * Pages that are rendered once for all signed-in users who see the same. They name no viewer: the browser loads what is
 * theirs with one call (docs/decisions/0038).
 */
export function openSharedPages(db: Db, cache: HtmlCache) {
  const facts = new WeakMap<PageResponse, PageFacts>();

  /** Renders the page and remembers who is on it. */
  async function renderWithFacts(
    listPrivatePeople: (db: Db) => Promise<UserId[]>,
    render: () => Promise<PageResponse>,
  ): Promise<PageResponse> {
    const startedAt = performance.now() - answersSharedMs;
    const [page, privatePeople] = await Promise.all([render(), listPrivatePeople(db)]);
    facts.set(page, { startedAt, people: { named: peopleIn(page), private: privatePeople } });
    return page;
  }

  /** Whether the page shows everything that changed. */
  function isCurrent(page: PageResponse, { changedAgo }: PageDifferences): boolean {
    const known = facts.get(page);
    return known !== undefined && performance.now() - known.startedAt <= changedAgo;
  }

  return {
    /** @returns undefined if the viewer gets a page of their own */
    read: async (
      { address, viewer, key, countRender }: SharedPageRequest,
      render: (view: SharedView) => Promise<PageResponse>,
    ): Promise<PageResponse | undefined> => {
      const shared = sharedPageAt(address);
      if (!shared || viewer.admin) return undefined;
      const findDifferences = (pages: readonly PageResponse[]) => {
        const people = pages.flatMap((page) => facts.get(page)?.people ?? []);
        return retryRead(() => shared.findDifferences(db, viewer, people));
      };
      const keyOf = (view: SharedView) => `${key} ${view.isGoing}`;
      // Which of them it will be is only known from the same statement.
      const kept = views.flatMap((view) => cache.find(keyOf(view)) ?? []);
      const differences = await findDifferences(kept);
      if (!differences || differences.needsOwnPage) return undefined;
      const view = { isGoing: differences.added ?? false };
      const found = cache.find(keyOf(view));
      if (found && canBeCurrent(differences) && !isCurrent(found, differences))
        cache.drop(keyOf(view), found);
      if (!cache.find(keyOf(view))) countRender();
      const page = await cache.read(
        keyOf(view),
        () => renderWithFacts(shared.listPrivatePeople, () => render(view)),
        () => {},
      );
      if (page.status !== 200) return undefined;
      const latest = kept.includes(page) ? differences : await findDifferences([page]);
      return latest && isCurrent(page, latest) && !latest.needsOwnPage ? page : undefined;
    },
  };
}

/** Whether a page rendered now shows everything that changed: until then, a new one would be outdated as well. */
const canBeCurrent = ({ changedAgo }: PageDifferences) => changedAgo > answersSharedMs;

const views: readonly SharedView[] = [{ isGoing: false }, { isGoing: true }];

/** Every user a page shows is in the data that it carries for the browser. */
const userIds = new RegExp(`${UserId.prefix}([0-9a-f-]{36})`, 'g');

function peopleIn(page: PageResponse): string[] {
  const html = page.plain.toString('latin1');
  return [...new Set(Array.from(html.matchAll(userIds), ([, id]) => id!))];
}

/** Answers as to someone who is going. Renderers are bundled with contracts of their own, so paths are compared. */
export function sendAsGoing(send: Send): Send {
  return async (call, input, options) => {
    const answer = await send(call, input, options);
    return call.path === getEventView.path
      ? ({ ...(answer as object), added: true } as AnswerOf<typeof call>)
      : answer;
  };
}
