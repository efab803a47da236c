import { Suspense, useRef, useState } from 'react';
import { pictureWords } from '#features/media/copy.ts';
import { imageUrl } from '#features/media/rules.ts';
import { CropView } from '#features/media/web/index.ts';
import { Button } from '#kit/web/button.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { IconImage, IconWarningCircleFill } from '#kit/web/icons.tsx';
import { PosterFrame } from '#kit/web/poster-frame.tsx';
import { toast } from '#kit/web/toast.ts';
import type { ChangeDraft, FormDraft } from './form-draft.ts';
import { formWords } from './words.ts';

type PictureFieldProps = {
  draft: Pick<FormDraft, 'picture' | 'images'>;
  change: ChangeDraft;
  error: string | undefined;
};

/** The picture it shows, and a better one from a file. */
export function PictureField({ draft: { picture, images }, change, error }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [cutting, setCutting] = useState<ImageBitmap>();
  const [image] = images;
  const src = picture?.url ?? (image && imageUrl(image, 320));

  async function open(file: File) {
    const bitmap = await createImageBitmap(file).catch(() => undefined);
    if (bitmap) setCutting(bitmap);
    else toast({ ...pictureWords.notAPicture, tone: 'danger' });
  }

  return (
    <div className="field" role="group" aria-label={formWords.picture}>
      <span className="field-label">
        {formWords.picture}
        <span className="field-note">{formWords.optional}</span>
      </span>
      <div className="flex items-end gap-4">
        <PosterFrame image={src === undefined ? undefined : { src }} className="creator-form-picture" />
        <Button variant="outline" onClick={() => input.current?.click()}>
          <IconImage />
          {src === undefined ? formWords.choosePicture : formWords.otherPicture}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void open(file);
          target.value = '';
        }}
      />
      <div aria-live="polite" className="contents">
        {error && (
          <p className="field-error" data-invalid="">
            <IconWarningCircleFill />
            <span>{error}</span>
          </p>
        )}
      </div>
      <Dialog
        open={cutting !== undefined}
        onOpenChange={(isOpen) => !isOpen && setCutting(undefined)}
        title={pictureWords.crop}
      >
        {cutting && (
          <Suspense>
            <CropView
              picture={cutting}
              onTake={(blob, size) => {
                change({ picture: { blob, ...size, url: URL.createObjectURL(blob) } });
                setCutting(undefined);
              }}
              onBack={() => setCutting(undefined)}
            />
          </Suspense>
        )}
      </Dialog>
    </div>
  );
}
