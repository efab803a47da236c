import { imageUrl } from '#modules/media/rules.ts';
import { usePictureCut } from '#modules/media/web/index.ts';
import { Button } from '#platform/ui/button.tsx';
import { IconImage, IconWarningCircleFill } from '#platform/ui/icons.tsx';
import { PosterFrame } from '#platform/ui/poster-frame.tsx';
import type { ChangeDraft, FormDraft } from './form-values.ts';
import { formWords } from '../copy.ts';

type PictureFieldProps = {
  draft: Pick<FormDraft, 'picture' | 'images'>;
  change: ChangeDraft;
  error: string | undefined;
};

/** The picture it shows, and a better one from a file. */
export function PictureField({ draft: { picture, images }, change, error }: PictureFieldProps) {
  const cut = usePictureCut({
    accept: 'image/jpeg,image/png,image/webp',
    onTake: (taken) => change({ picture: { ...taken, url: URL.createObjectURL(taken.blob) } }),
  });
  const [image] = images;
  const src = picture?.url ?? (image && imageUrl(image, 320));

  return (
    <div className="field" role="group" aria-label={formWords.picture}>
      <span className="field-label">
        {formWords.picture}
        <span className="field-note">{formWords.optional}</span>
      </span>
      <div className="flex items-end gap-4">
        <PosterFrame image={src === undefined ? undefined : { src }} className="creator-form-picture" />
        <Button variant="outline" onClick={cut.ask}>
          <IconImage />
          {src === undefined ? formWords.choosePicture : formWords.otherPicture}
        </Button>
      </div>
      <div aria-live="polite" className="contents">
        {error && (
          <p className="field-error" data-invalid="">
            <IconWarningCircleFill />
            <span>{error}</span>
          </p>
        )}
      </div>
      {cut.parts}
    </div>
  );
}
