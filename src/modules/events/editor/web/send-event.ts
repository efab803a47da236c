import { upload } from '#modules/media/web/index.ts';
import { getSend } from '#platform/ui/api.ts';
import { sendOnce } from '#platform/ui/send-once.ts';
import { attachEventImage, createEvent, type Saved, type SentEventDraft } from '../contract.ts';
import { blobOf } from './data-address.ts';
import type { FormPicture } from './form-state.ts';

export const sendNewEvent = (draft: SentEventDraft): Promise<Saved> =>
  sendOnce(JSON.stringify(draft), (idempotencyKey) => getSend()(createEvent, draft, { idempotencyKey }));

type Uploaded = Extract<FormPicture, { from: 'upload' }>;

/** Uploads the picture of an event that exists, and shows it there (EVA-11). */
export async function attachUpload(eventId: string, { data, width, height }: Uploaded): Promise<void> {
  const key = await upload(eventId, 'event', blobOf(data));
  await getSend()(attachEventImage, { eventId, images: [{ key, width, height }] });
}
