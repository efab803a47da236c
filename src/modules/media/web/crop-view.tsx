import { useEffect, useId, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { pictureWords } from '../copy.ts';
import { drawPart, type ChosenPicture } from './chosen-picture.ts';
import { firstCrop, moved, ratio, zoomed, type Crop } from './crop.ts';
import './crop.css';

type CropViewProps = {
  picture: ChosenPicture;
  /** Called with every move: whoever holds the picture can take it at any time, cropped as shown. */
  onChange: (picture: ChosenPicture) => void;
  onTake: () => void;
  onBack: () => void;
};

/** Pixels of the frame that the part is shown in. */
const frame = { width: 480, height: 480 / ratio };
/** What one press of an arrow moves, as a share of the part. */
const step = 0.04;

const arrows: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
};

/** Chooses the part of a picture that is shown: by dragging, or with the arrow keys. */
export function CropView({ picture, onChange, onTake, onBack }: CropViewProps) {
  const help = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { bitmap, crop } = picture;
  const dragged = useRef<{ x: number; y: number }>(undefined);
  const setCrop = (next: Crop) => onChange({ bitmap, crop: next });

  useEffect(() => {
    if (canvas.current) drawPart(canvas.current, picture, frame);
  }, [picture]);

  function drag({ clientX: x, clientY: y, currentTarget }: PointerEvent<HTMLElement>) {
    const from = dragged.current;
    if (!from) return;
    const scale = crop.width / currentTarget.clientWidth;
    setCrop(moved(bitmap, crop, { x: (from.x - x) * scale, y: (from.y - y) * scale }));
    dragged.current = { x, y };
  }

  /** The arrows move it, Enter takes it. */
  function press(event: KeyboardEvent) {
    if (event.key === 'Enter') onTake();
    const arrow = arrows[event.key];
    if (!arrow) return;
    event.preventDefault();
    setCrop(moved(bitmap, crop, { x: arrow.x * crop.width, y: arrow.y * crop.height }));
  }

  return (
    <div className="crop">
      <button
        type="button"
        aria-label={pictureWords.crop}
        aria-describedby={help}
        className="crop-frame"
        // The drawer is not swiped away with it.
        data-base-ui-swipe-ignore=""
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          dragged.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={drag}
        onPointerUp={() => (dragged.current = undefined)}
        onPointerCancel={() => (dragged.current = undefined)}
        onKeyDown={press}
      >
        <canvas ref={canvas} />
      </button>
      <p id={help} className="text-small text-ink-2">
        {pictureWords.cropHelp}
      </p>
      <label className="flex items-center gap-3">
        <span className="text-small">{pictureWords.zoom}</span>
        <input
          type="range"
          className="flex-1"
          data-base-ui-swipe-ignore=""
          min={1}
          max={4}
          step={0.05}
          value={firstCrop(bitmap).width / crop.width}
          onChange={({ target }) => setCrop(zoomed(bitmap, crop, target.valueAsNumber))}
        />
      </label>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onTake}>{pictureWords.take}</Button>
        <Button variant="quiet" onClick={onBack}>
          {pictureWords.back}
        </Button>
      </div>
    </div>
  );
}
