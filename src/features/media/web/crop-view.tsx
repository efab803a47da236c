import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { Button } from '#kit/web/button.tsx';
import { pictureWords } from '../copy.ts';
import { firstCrop, keptSize, moved, ratio, zoomed, type Crop } from './crop.ts';
import './crop.css';

type CropViewProps = {
  picture: ImageBitmap;
  onTake: (jpeg: Blob, size: { width: number; height: number }) => void;
  onBack: () => void;
};

/** Pixels of the frame that the part is shown in. */
const frame = { width: 480, height: 480 / ratio };
const quality = 0.86;
/** What one press of an arrow moves, as a share of the part. */
const step = 0.04;

const arrows: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
};

/** Chooses the part of a picture that is shown: by dragging, or with the arrow keys. */
export function CropView({ picture, onTake, onBack }: CropViewProps) {
  const help = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [zoom, setZoom] = useState(1);
  const [crop, setCrop] = useState(() => firstCrop(picture));
  const dragged = useRef<{ x: number; y: number }>(undefined);

  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, crop, frame);
  }, [picture, crop]);

  function drag({ clientX: x, clientY: y, currentTarget }: PointerEvent<HTMLElement>) {
    const from = dragged.current;
    if (!from) return;
    const scale = crop.width / currentTarget.clientWidth;
    setCrop(moved(picture, crop, { x: (from.x - x) * scale, y: (from.y - y) * scale }));
    dragged.current = { x, y };
  }

  /** The arrows move it, Enter takes it. */
  function press(event: KeyboardEvent) {
    if (event.key === 'Enter') take();
    const arrow = arrows[event.key];
    if (!arrow) return;
    event.preventDefault();
    setCrop(moved(picture, crop, { x: arrow.x * crop.width, y: arrow.y * crop.height }));
  }

  function take() {
    const kept = document.createElement('canvas');
    const size = keptSize(crop);
    draw(kept, picture, crop, size);
    kept.toBlob((jpeg) => jpeg && onTake(jpeg, size), 'image/jpeg', quality);
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
          value={zoom}
          onChange={({ target }) => {
            setZoom(target.valueAsNumber);
            setCrop(zoomed(picture, crop, target.valueAsNumber));
          }}
        />
      </label>
      <div className="flex flex-wrap gap-2">
        <Button onClick={take}>{pictureWords.take}</Button>
        <Button variant="quiet" onClick={onBack}>
          {pictureWords.back}
        </Button>
      </div>
    </div>
  );
}

function draw(
  canvas: HTMLCanvasElement,
  picture: ImageBitmap,
  { x, y, width, height }: Crop,
  size: { width: number; height: number },
) {
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d');
  if (!context) return;
  // What was see-through is white in a JPEG.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size.width, size.height);
  context.drawImage(picture, x, y, width, height, 0, 0, size.width, size.height);
}
