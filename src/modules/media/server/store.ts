import type { UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { Gel } from '../contract.ts';
import type { Drawing } from '@backbeat/poster-press';

export async function findImage(db: Db, imageId: string) {
  return db
    .selectFrom('image')
    .select(['id', 'provider', 'width', 'height'])
    .select((eb) => eb.ref('spec').$castTo<Drawing | null>().as('drawing'))
    .where('id', '=', imageId)
    .executeTakeFirst();
}

/** Saves a drawing. It is swept like an upload of its owner once nothing shows it, because names are drawn on it. */
export async function addDrawing(
  tx: Db,
  image: {
    id: string;
    ownerId: UserId;
    width: number;
    height: number;
    gel: Gel;
    drawing: Extract<Drawing, { kind: 'poster' }>;
  },
): Promise<void> {
  const { drawing, ...columns } = image;
  await tx
    .insertInto('image')
    .values({ ...columns, provider: drawing.kind, spec: JSON.stringify(drawing) })
    .execute();
  await tx
    .insertInto('mediaUpload')
    .values({
      id: image.id,
      userId: image.ownerId,
      key: image.id,
      contentType: 'image/webp',
      storedAt: sql<Date>`now()`,
    })
    .execute();
}

export async function listUndrawn(db: Db, limit: number) {
  return db
    .selectFrom('image')
    .select('id')
    .select((eb) => eb.ref('spec').$castTo<Drawing>().as('drawing'))
    .where('drawnAt', 'is', null)
    .where('provider', '<>', 'local')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function markDrawn(db: Db, imageId: string): Promise<void> {
  await db.updateTable('image').set({ drawnAt: new Date() }).where('id', '=', imageId).execute();
}
