import { bareId } from '#platform/ids.ts';
import { createUploadUrl, uploadTypes } from '../upload-contract.ts';
import { getSend } from '#platform/ui/api.ts';

/**
 * Uploads a picture.
 * @param itemType what it is for: `feedPost`, `event`, `artist`
 * @returns the key to attach it by (MED-03)
 */
export async function upload(ownerId: string, itemType: string, picture: Blob): Promise<string> {
  const contentType = uploadTypes.find((type) => type === picture.type) ?? 'image/jpeg';
  const owner = bareId(ownerId);
  const key = `${owner}/${Date.now()}.${contentType.slice('image/'.length)}`;
  const { url } = await getSend()(createUploadUrl, { itemType, key, contentType });
  const answer = await fetch(url, {
    method: 'PUT',
    headers: { 'content-type': contentType },
    body: picture,
  });
  // Worded by the specification; the storage need not be S3 (MED-02, X-45).
  if (!answer.ok) throw new Error('Upload to S3 failed', { cause: answer.status });
  return key;
}
