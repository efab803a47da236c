import { Suspense, useRef, useState } from 'react';
import { Dialog } from '#kit/web/dialog.tsx';
import { toast } from '#kit/web/toast.ts';
import { pictureWords } from '../copy.ts';
import { CropView } from './crop-later.ts';
import { readPicture } from './read-picture.ts';

type PictureCut = {
  /** What the device is asked for, as `image/png,…`. */
  readonly accept: string;
  readonly onTake: (jpeg: Blob, size: { width: number; height: number }) => Promise<void> | void;
};

/** Asks for a file, then for the part of it that is shown. `parts` may stand anywhere on the page. */
export function usePictureCut({ accept, onTake }: PictureCut) {
  const input = useRef<HTMLInputElement>(null);
  const whole = useRef<ImageBitmap>(undefined);
  const [cutting, setCutting] = useState<ImageBitmap>();

  async function open(blob: Blob) {
    const picture = await readPicture(blob);
    if (!picture) return toast({ ...pictureWords.notAPicture, tone: 'danger' });
    whole.current = picture;
    setCutting(picture);
  }
  async function take(jpeg: Blob, size: { width: number; height: number }) {
    await onTake(jpeg, size);
    setCutting(undefined);
  }

  return {
    ask: () => input.current?.click(),
    /** Cuts the same file again. @param taken the part that was taken, of which more is not known after a reload */
    cutAgain: async (taken: Blob) => (whole.current ? setCutting(whole.current) : open(taken)),
    parts: (
      <>
        <input
          ref={input}
          type="file"
          accept={accept}
          className="sr-only"
          tabIndex={-1}
          aria-hidden="true"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void open(file);
            target.value = '';
          }}
        />
        <Dialog
          open={cutting !== undefined}
          onOpenChange={(isOpen) => !isOpen && setCutting(undefined)}
          title={pictureWords.crop}
        >
          {cutting && (
            <Suspense>
              <CropView
                picture={cutting}
                onTake={(jpeg, size) => void take(jpeg, size)}
                onBack={() => setCutting(undefined)}
              />
            </Suspense>
          )}
        </Dialog>
      </>
    ),
  };
}
