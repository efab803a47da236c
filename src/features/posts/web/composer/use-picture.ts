import { useState } from 'react';
import type { Me } from '#features/accounts/contract.ts';
import { pictureWords } from '#features/media/copy.ts';
import { uploadLimits } from '#features/media/upload-contract.ts';
import { readPicture, upload } from '#features/media/web/index.ts';
import { isRefusal } from '#kit/refusal.ts';
import { toast } from '#kit/web/toast.ts';
import { composeWords } from '../../compose-copy.ts';
import type { Attached } from './draft.ts';

type State = { readonly isBusy: boolean; readonly picture?: ImageBitmap };

/** Takes a file: a picture to cut, or a gif whole, and puts it where posts take it from. */
export function usePicture(me: Me, onDone: (attached: Attached) => void) {
  const [state, setState] = useState<State>({ isBusy: false });
  const forget = () => setState({ isBusy: false });

  function refuse(words: { title: string; message: string }) {
    toast({ title: words.title, message: words.message, tone: 'danger' });
    forget();
  }

  async function send(blob: Blob, { width, height }: { width: number; height: number }) {
    setState({ isBusy: true });
    try {
      const key = await upload(me.id, 'feedPost', blob);
      forget();
      onDone({ type: 'image', key, width, height, preview: URL.createObjectURL(blob) });
    } catch (error) {
      refuse(isRefusal(error) ? error : pictureWords.notUploaded);
    }
  }

  async function choose(file: File) {
    const isGif = file.type === 'image/gif';
    if (isGif && file.size > uploadLimits.bytes) return refuse(composeWords.tooLarge);
    setState({ isBusy: true });
    const picture = await readPicture(file);
    if (!picture) refuse(pictureWords.notAPicture);
    else if (isGif) await send(file, picture);
    else setState({ isBusy: false, picture });
  }

  return { ...state, choose, send, forget };
}
