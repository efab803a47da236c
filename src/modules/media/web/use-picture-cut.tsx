import { Suspense, useRef, useState } from 'react';
import { Dialog } from '#platform/ui/dialog.tsx';
import { toast } from '#platform/ui/toast.ts';
import { pictureWords } from '../copy.ts';
import { cutPicture, readPicture, type ChosenPicture, type CutPicture } from './chosen-picture.ts';
import { CropView } from './crop-later.ts';

type PictureCut = {
  readonly accept: string;
  /** Width to height of the crop. Default: 4:5, as posters. */
  readonly ratio?: number;
  readonly onTake: (picture: CutPicture) => Promise<void> | void;
};

/** Asks for a file, then for a crop. Render `parts` anywhere on the page. */
export function usePictureCut({ accept, ratio, onTake }: PictureCut) {
  const input = useRef<HTMLInputElement>(null);
  const whole = useRef<ChosenPicture>(undefined);
  const [cutting, setCutting] = useState<ChosenPicture>();
  /**
   * Dismissing the crop of a new picture keeps the picture as shown; dismissing it for an existing one changes
   * nothing.
   */
  const [isNew, setNew] = useState(false);

  async function open(blob: Blob, isNewPicture: boolean) {
    const picture = await readPicture(blob, ratio);
    if (typeof picture === 'string') return toast({ ...pictureWords[picture], tone: 'danger' });
    setNew(isNewPicture);
    setCutting(picture);
  }
  async function take() {
    if (!cutting) return;
    try {
      await onTake(await cutPicture(cutting));
      whole.current = cutting;
      setCutting(undefined);
    } catch {
      toast({ ...pictureWords.notAPicture, tone: 'danger' });
    }
  }
  function dismiss() {
    if (isNew) void take();
    else setCutting(undefined);
  }

  return {
    ask: () => input.current?.click(),
    /** Crops the same file again. @param taken the previous crop, which after a reload is all that's left */
    cutAgain: async (taken: Blob) => {
      if (!whole.current) return open(taken, false);
      setNew(false);
      setCutting(whole.current);
    },
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
            if (file) void open(file, true);
            target.value = '';
          }}
        />
        <Dialog
          open={cutting !== undefined}
          onOpenChange={(isOpen) => !isOpen && dismiss()}
          title={pictureWords.crop}
        >
          {cutting && (
            <Suspense>
              <CropView
                picture={cutting}
                onChange={setCutting}
                onTake={() => void take()}
                onBack={() => setCutting(undefined)}
              />
            </Suspense>
          )}
        </Dialog>
      </>
    ),
  };
}
