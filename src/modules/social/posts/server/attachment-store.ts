import { trackIsThere, trackJoins, trackJson, type TrackRow } from '#modules/music/server/index.ts';
import { imageJson, type ImageRow } from '#modules/profiles/profiles/server/index.ts';
import { sql } from '#platform/server/db.ts';
import type { Gif } from '../gif-contract.ts';

type ItemKind = 'image' | 'event' | 'track' | 'gif' | 'activity' | 'poll';

/** An attachment by its id without prefix, or the GIF itself. */
export type StoredAttachment = { kind: ItemKind | null; targetId: string | null; gif: Gif | null };

/** The same with the image or song that it names. Events and plans are read by their modules. */
export type AttachmentRow = StoredAttachment & { image: ImageRow | null; track: TrackRow | null };

/** The image that a row with `kind` and `target_id` names. Pass its alias. */
export const attachedImage = (alias: string) => sql<ImageRow | null>`
  (select ${imageJson('ai')} from image ai
    where ${sql.ref(`${alias}.kind`)} = 'image' and ai.id = ${sql.ref(`${alias}.target_id`)})`;

/** The song that it names. */
export const attachedTrack = (alias: string) => sql<TrackRow | null>`
  (select ${trackJson} from track t ${trackJoins}
    where ${sql.ref(`${alias}.kind`)} = 'track' and t.id = ${sql.ref(`${alias}.target_id`)} and ${trackIsThere})`;
