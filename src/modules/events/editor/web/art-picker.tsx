import type { Ref } from 'react';
import { usePictureCut } from '#modules/media/web/index.ts';
import { Button } from '#platform/ui/button.tsx';
import { FieldError } from '#platform/ui/field-error.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { IconCrop, IconImage, IconShuffle } from '#platform/ui/icons.tsx';
import { addressOf } from '#platform/send.ts';
import { useDebounced } from '#platform/ui/use-debounced.ts';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { getPosterPreview, getStockPosters } from '../contract.ts';
import { blobOf, dataOf } from './data-address.ts';
import type { FormPicture, FormState } from './form-state.ts';
import { printedMoment } from './wall-clock.ts';
import { formWords } from './copy.ts';

/**
 * One sprite for all (EVA-27): twelve requests would use up the browser's connections, so that saving or leaving had
 * to wait for them.
 */
const stock = Array.from({ length: 12 }, (_, seed) => seed);
const prints = 10_000;

type ArtPickerProps = {
  ref: Ref<HTMLButtonElement>;
  form: Pick<FormState, 'name' | 'start' | 'venueName' | 'picture'>;
  onChange: (picture: FormPicture) => void;
  error: string | undefined;
};

type Print = { name: string; date: string; venue: string };

const printed = (seed: number, print: Print) => addressOf(getPosterPreview, { seed, ...print }).url;

export function ArtPicker({ ref, form, onChange, error }: ArtPickerProps) {
  const { picture } = form;
  const print = {
    name: form.name.trim().slice(0, 50),
    date: printedMoment(form.start),
    venue: form.venueName.slice(0, 100),
  };
  const shown = useDebounced(print, { wait: 600, keyOf: JSON.stringify });
  const upload = usePictureCut({
    accept: 'image/jpeg,image/png,image/webp,image/gif',
    onTake: async ({ blob, ...size }) => onChange({ from: 'upload', data: await dataOf(blob), ...size }),
  });
  const src =
    picture?.from === 'press'
      ? printed(picture.seed, shown)
      : picture?.from === 'upload'
        ? picture.data
        : picture?.url;
  const shuffle = () =>
    onChange({ from: 'press', seed: stock.length + Math.floor(Math.random() * (prints - stock.length)) });
  return (
    <section className="art" aria-label={formWords.picture}>
      <div className="art-frame" data-invalid={error ? '' : undefined}>
        {src && <img src={src} alt={formWords.picture} width={640} height={800} />}
      </div>
      <div className="art-buttons">
        <Button ref={ref} variant="over" onClick={upload.ask}>
          <IconImage />
          {formWords.upload}
        </Button>
        {picture?.from === 'upload' && (
          <Button variant="over" onClick={() => void upload.cutAgain(blobOf(picture.data))}>
            <IconCrop />
            {formWords.crop}
          </Button>
        )}
        <Button variant="over" onClick={shuffle}>
          <IconShuffle />
          {formWords.shuffle}
          <VisuallyHidden> {formWords.poster}</VisuallyHidden>
        </Button>
      </div>
      <FieldError>{error}</FieldError>
      <StockPosters print={print} picture={picture} onChange={onChange} />
      <p className="art-hint">{formWords.artHint}</p>
      {upload.parts}
    </section>
  );
}

type StockPostersProps = Pick<ArtPickerProps, 'onChange'> & {
  print: Print;
  picture: FormPicture | null;
};

function StockPosters({ print, picture, onChange }: StockPostersProps) {
  const calm = useDebounced(print, { wait: 2500, keyOf: JSON.stringify });
  return (
    <ul className="art-stock" aria-label={formWords.stock}>
      {stock.map((seed) => {
        const isOn = picture?.from === 'press' && picture.seed === seed;
        return (
          <li key={seed}>
            <button
              type="button"
              aria-pressed={isOn}
              className={classNames(isOn && 'is-on')}
              onClick={() => onChange({ from: 'press', seed })}
            >
              <img
                src={addressOf(getStockPosters, calm).url}
                alt=""
                width={128}
                height={160}
                loading="lazy"
                style={{ objectPosition: `${(seed / (stock.length - 1)) * 100}% 0` }}
              />
              <VisuallyHidden>{formWords.stockOne(seed + 1)}</VisuallyHidden>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
