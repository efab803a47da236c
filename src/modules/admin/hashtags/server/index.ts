import { hashtagText } from '#modules/events/editor/rules.ts';
import { hashtagChanged } from '#modules/events/hashtags/events.ts';
import { idOfHashtag } from '#modules/events/hashtags/rules.ts';
import { listHashtags, setHashtagHidden } from '#modules/events/hashtags/server/index.ts';
import { addEntry } from '#modules/safety/moderation/server/index.ts';
import { cutPage, unpackCursor } from '#platform/cursor.ts';
import type { InputOf } from '#platform/contract.ts';
import { newId, type UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { publish } from '#platform/server/domain-events.ts';
import type { Feature } from '#platform/server/feature.ts';
import { route } from '#platform/server/route.ts';
import { requireViewer } from '#platform/server/viewer.ts';
import { listAdminHashtags, setHashtagVisibility } from '../contract.ts';

/** Lets admins hide hashtags (INS-05). */
export function openHashtagAdmin(): Feature {
  return {
    routes: [
      route(listAdminHashtags, ({ input, db }) => readHashtags(db, input)),
      route(setHashtagVisibility, ({ input, viewer, db }) =>
        changeVisibility(db, input, requireViewer(viewer).userId),
      ),
    ],
  };
}

async function readHashtags(db: Db, { q, show, limit, cursor }: InputOf<typeof listAdminHashtags>) {
  const [after] = unpackCursor(cursor, 1) ?? [];
  const rows = await listHashtags(db, {
    q: hashtagText(q),
    hidden: show === 'hidden',
    after: after === undefined ? undefined : String(after),
    limit: limit + 1,
  });
  const { rows: items, next } = cutPage(rows, limit, ({ tag }) => [tag]);
  return { items, next };
}

/** @throws Refusal noHashtag, whyRequired */
async function changeVisibility(tx: Db, wish: InputOf<typeof setHashtagVisibility>, byId: UserId) {
  const { hidden, reason } = wish;
  const tag = hashtagText(wish.tag);
  if (tag === '') throw refuse(setHashtagVisibility.refusals, 'noHashtag');
  if (hidden && reason === '') throw refuse(setHashtagVisibility.refusals, 'whyRequired');
  if (!(await setHashtagHidden(tx, tag, hidden))) return { tag, hidden };
  await addEntry(tx, {
    byId,
    act: hidden ? 'hideHashtag' : 'showHashtag',
    itemType: 'hashtag',
    itemId: idOfHashtag(tag),
    wireId: `hashtag:${tag}`,
    title: `#${tag}`,
    before: { hidden: !hidden },
    after: { hidden },
    reason,
  });
  await publish(tx, hashtagChanged, { key: newId(), payload: { tag } });
  return { tag, hidden };
}
