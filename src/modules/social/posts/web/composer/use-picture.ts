import { useRef, useState } from 'react';
import type { Me } from '#modules/identity/accounts/contract.ts';
import { pictureWords } from '#modules/media/copy.ts';
import { cutPicture, type ChosenPicture, type CutPicture } from '#modules/media/web/index.ts';
import type { Attached, Draft } from './draft.ts';
import { isGif, readFile, showPictureProblem, uploadPicture } from './picture-file.ts';

type PictureChange = Pick<Draft, 'picture'> & { readonly attached?: Attached };

/**
 * Reads a picture to crop or a GIF, and uploads it.
 * @param change applies the result to the draft
 */
export function usePicture(me: Me, change: (next: PictureChange) => void) {
  const [isBusy, setBusy] = useState(false);
  const working = useRef<Promise<boolean>>(undefined);

  /** Processes one file at a time. @returns whether it succeeded */
  function run(work: () => Promise<boolean>): Promise<boolean> {
    setBusy(true);
    const run = work().finally(() => {
      working.current = undefined;
      setBusy(false);
    });
    working.current = run;
    return run;
  }

  async function attach(cut: CutPicture): Promise<boolean> {
    const uploaded = await uploadPicture(me, cut);
    if (uploaded) change({ attached: { type: 'image', ...uploaded }, picture: undefined });
    return uploaded !== undefined;
  }

  async function read(file: File): Promise<boolean> {
    const picture = await readFile(file);
    if (!picture) return false;
    const { width, height } = picture.bitmap;
    if (isGif(file)) return attach({ blob: file, width, height });
    change({ picture });
    return true;
  }

  const send = (picture: ChosenPicture) =>
    run(async () => {
      const cut = await cutPicture(picture).catch(() => undefined);
      if (cut) return attach(cut);
      showPictureProblem(pictureWords.notAPicture);
      return false;
    });

  return {
    isBusy,
    choose: (file: File) => run(() => read(file)),
    send,
    /** Waits for an upload in progress, and uploads a picture that is still being cropped as shown. */
    async settle(pictureOf: () => ChosenPicture | undefined): Promise<boolean> {
      if (working.current && !(await working.current)) return false;
      const picture = pictureOf();
      return picture ? send(picture) : true;
    },
  };
}

export type PictureUpload = ReturnType<typeof usePicture>;
