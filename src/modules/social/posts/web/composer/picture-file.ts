import type { Me } from '#modules/identity/accounts/contract.ts';
import { pictureWords } from '#modules/media/copy.ts';
import { uploadLimits } from '#modules/media/upload-contract.ts';
import { readPicture, upload, type ChosenPicture, type CutPicture } from '#modules/media/web/index.ts';
import { isRefusal } from '#platform/refusal.ts';
import { toast } from '#platform/ui/toast.ts';
import { composeWords } from '../../compose-copy.ts';

/** A picture on our storage, and the URL of its local preview. */
export type UploadedPicture = {
  readonly key: string;
  readonly width: number;
  readonly height: number;
  readonly preview: string;
};

export function showPictureProblem({ title, message }: { title: string; message: string }): void {
  toast({ title, message, tone: 'danger' });
}

/** GIFs keep their animation, so they are uploaded as they are. */
export const isGif = (file: Blob): boolean => file.type === 'image/gif';

/** Reads a file to crop. Shows why if it can't be used. */
export async function readFile(file: File, ratio?: number): Promise<ChosenPicture | undefined> {
  if (isGif(file) && file.size > uploadLimits.bytes) {
    showPictureProblem(composeWords.tooLarge);
    return undefined;
  }
  const picture = await readPicture(file, ratio);
  if (typeof picture !== 'string') return picture;
  showPictureProblem(pictureWords[picture]);
  return undefined;
}

/** Shows why if it fails. */
export async function uploadPicture(
  me: Me,
  { blob, width, height }: CutPicture,
): Promise<UploadedPicture | undefined> {
  try {
    const key = await upload(me.id, 'feedPost', blob);
    return { key, width, height, preview: URL.createObjectURL(blob) };
  } catch (error) {
    showPictureProblem(isRefusal(error) ? error : pictureWords.notUploaded);
    return undefined;
  }
}
