import { useRef, useState } from 'react';
import type { Me } from '#modules/identity/accounts/contract.ts';
import { pictureWords } from '#modules/media/copy.ts';
import { uploadLimits } from '#modules/media/upload-contract.ts';
import {
  cutPicture,
  readPicture,
  upload,
  type ChosenPicture,
  type CutPicture,
} from '#modules/media/web/index.ts';
import { isRefusal } from '#platform/refusal.ts';
import { toast } from '#platform/ui/toast.ts';
import { composeWords } from '../../compose-copy.ts';
import type { Attached, Draft } from './draft.ts';

type PictureChange = Pick<Draft, 'picture'> & { readonly attached?: Attached };

/**
 * Reads a picture to crop or a GIF, and uploads it.
 * @param change applies the result to the draft
 */
export function usePicture(me: Me, change: (next: PictureChange) => void) {
  const [isBusy, setBusy] = useState(false);
  const working = useRef<Promise<boolean>>(undefined);

  function refuse(words: { title: string; message: string }): false {
    toast({ title: words.title, message: words.message, tone: 'danger' });
    return false;
  }

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

  async function attach({ blob, width, height }: CutPicture): Promise<boolean> {
    try {
      const key = await upload(me.id, 'feedPost', blob);
      const attached: Attached = { type: 'image', key, width, height, preview: URL.createObjectURL(blob) };
      change({ attached, picture: undefined });
      return true;
    } catch (error) {
      return refuse(isRefusal(error) ? error : pictureWords.notUploaded);
    }
  }

  async function read(file: File): Promise<boolean> {
    const isGif = file.type === 'image/gif';
    if (isGif && file.size > uploadLimits.bytes) return refuse(composeWords.tooLarge);
    const picture = await readPicture(file);
    if (typeof picture === 'string') return refuse(pictureWords[picture]);
    if (isGif) return attach({ blob: file, width: picture.bitmap.width, height: picture.bitmap.height });
    change({ picture });
    return true;
  }

  const send = (picture: ChosenPicture) =>
    run(async () => {
      const cut = await cutPicture(picture).catch(() => undefined);
      return cut ? attach(cut) : refuse(pictureWords.notAPicture);
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
