import { useRef, useState } from 'react';
import type { Me } from '#modules/identity/accounts/contract.ts';
import { pictureWords } from '#modules/media/copy.ts';
import { cutPicture, faceRatio } from '#modules/media/web/index.ts';
import { isGif, readFile, showPictureProblem, uploadPicture, type UploadedPicture } from './picture-file.ts';

/**
 * Uploads pictures of poll options, cropped to their center (PST-17).
 * @param change applies a picture to the option with this key, if it still exists
 */
export function useOptionPictures(me: Me, change: (key: number, picture: UploadedPicture) => void) {
  /** Keys of options whose picture is being uploaded. */
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  const uploads = useRef(new Map<number, Promise<boolean>>());

  function update(key: number, upload: Promise<boolean> | undefined) {
    if (upload) uploads.current.set(key, upload);
    else uploads.current.delete(key);
    setBusy(new Set(uploads.current.keys()));
  }

  async function work(key: number, file: File): Promise<boolean> {
    const picture = await readFile(file, faceRatio);
    if (!picture) return false;
    const { width, height } = picture.bitmap;
    const cut = isGif(file)
      ? { blob: file, width, height }
      : await cutPicture(picture).catch(() => undefined);
    if (!cut) showPictureProblem(pictureWords.notAPicture);
    const uploaded = cut && (await uploadPicture(me, cut));
    if (uploaded) change(key, uploaded);
    return uploaded !== undefined;
  }

  return {
    busy,
    choose: (key: number, file: File) =>
      update(
        key,
        work(key, file).finally(() => update(key, undefined)),
      ),
    /** Waits for uploads in progress. @returns whether all succeeded */
    settle: async () => (await Promise.all(uploads.current.values())).every(Boolean),
  };
}

export type OptionPictures = ReturnType<typeof useOptionPictures>;
