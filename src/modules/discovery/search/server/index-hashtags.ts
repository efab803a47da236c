import { idOfHashtag } from '#modules/events/hashtags/rules.ts';
import type { Db } from '#platform/server/db.ts';
import { popularityOf } from '../rules.ts';
import { countTagUses, listTagsAfter, type TagUse } from './hashtag-store.ts';
import { nothingElse } from './nothing-else.ts';
import type { SearchPort, Thing } from './search-port.ts';

/** Few, because counting many keeps other writers waiting. */
const batch = 500;

/** Brings these hashtags up to date: those of no public event are removed (SRC-05). */
export async function indexHashtags(port: SearchPort, tags: readonly string[]): Promise<void> {
  if (tags.length === 0) return;
  await port.put(
    async (tx) => (await countTagUses(tx, tags)).filter(({ uses }) => uses > 0).map(thingOfTag),
    tags.map(idOfHashtag),
  );
}

export async function indexAllHashtags(db: Db, port: SearchPort): Promise<void> {
  let after = '';
  for (;;) {
    const tags = await listTagsAfter(db, after, batch);
    await indexHashtags(port, tags);
    if (tags.length < batch) return;
    after = tags.at(-1)!;
  }
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
