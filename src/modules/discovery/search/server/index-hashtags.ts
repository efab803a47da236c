import { idOfHashtag } from '#modules/events/hashtags/rules.ts';
import type { Db } from '#platform/server/db.ts';
import { popularityOf } from '../rules.ts';
import { countTagUses, listTagsAfter, type TagUse } from './hashtag-store.ts';
import { nothingElse } from './nothing-else.ts';
import type { SearchPort, Thing } from './search-port.ts';

const batch = 2000;

/** Brings these hashtags up to date: those of no public event are removed (SRC-05). */
export async function indexHashtags(db: Db, port: SearchPort, tags: readonly string[]): Promise<void> {
  if (tags.length > 0) await putUses(port, await countTagUses(db, tags));
}

export async function indexAllHashtags(db: Db, port: SearchPort): Promise<void> {
  let after = '';
  for (;;) {
    const uses = await listTagsAfter(db, after, batch);
    await putUses(port, uses);
    if (uses.length < batch) return;
    after = uses.at(-1)!.tag;
  }
}

async function putUses(port: SearchPort, all: readonly TagUse[]): Promise<void> {
  const { used = [], unused = [] } = Object.groupBy(all, ({ uses }) => (uses > 0 ? 'used' : 'unused'));
  await port.put(used.map(thingOfTag));
  await port.remove(unused.map(({ tag }) => idOfHashtag(tag)));
}

function thingOfTag({ tag, uses }: TagUse): Thing {
  return {
    ...nothingElse,
    id: idOfHashtag(tag),
    kind: 'hashtag',
    name: tag,
    popularity: popularityOf({ kind: 'hashtag', followers: uses, rank: 0, verified: false, isOver: false }),
  };
}
