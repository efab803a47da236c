import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import Cropper from 'react-easy-crop';
import { Button } from '#platform/ui/button.tsx';
import { pictureWords } from '../copy.ts';
import type { ChosenPicture } from './chosen-picture.ts';
import './crop.css';

type CropViewProps = {
  picture: ChosenPicture;
  /** Called on every move, so the parent can use the current crop at any time. */
  onChange: (picture: ChosenPicture) => void;
  onTake: () => void;
  onBack: () => void;
};

const closest = 4;

export function CropView({ picture, onChange, onTake, onBack }: CropViewProps) {
  const help = useId();
  const [initialCrop] = useState(picture.crop);
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const frame = useRef<HTMLDivElement>(null);
  const url = useUrlForFrame(frame, picture.blob);

  /** The middle of the frame stays where it is. */
  function zoomTo(next: number) {
    setPosition({ x: (position.x * next) / zoom, y: (position.y * next) / zoom });
    setZoom(next);
  }

  return (
    <div className="crop">
      {/* Keeps a drag from closing the drawer. */}
      <div
        ref={frame}
        className="crop-frame"
        style={{ aspectRatio: picture.ratio }}
        data-base-ui-swipe-ignore=""
      >
        {url && (
          <Cropper
            image={url}
            aspect={picture.ratio}
            objectFit="cover"
            crop={position}
            zoom={zoom}
            maxZoom={closest}
            keyboardStep={8}
            initialCroppedAreaPixels={initialCrop}
            onCropChange={setPosition}
            onZoomChange={setZoom}
            onCropAreaChange={(_percent, crop) => onChange({ ...picture, crop })}
            disableAutomaticStylesInjection
            cropperProps={{
              role: 'button',
              'aria-label': pictureWords.crop,
              'aria-describedby': help,
              onKeyDownCapture: (event) => event.key === 'Enter' && onTake(),
            }}
          />
        )}
      </div>
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
          max={closest}
          step={0.05}
          value={zoom}
          onChange={({ target }) => zoomTo(target.valueAsNumber)}
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

/**
 * Set once the frame has its final size: the cropper measures itself on load, and a dialog that is still opening is
 * scaled down.
 */
function useUrlForFrame(frame: RefObject<HTMLElement | null>, blob: Blob): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    let next = requestAnimationFrame(function look() {
      const { offsetWidth = 0 } = frame.current ?? {};
      const width = frame.current?.getBoundingClientRect().width ?? 0;
      if (offsetWidth > 0 && Math.abs(width - offsetWidth) <= 0.5) setUrl(made);
      else next = requestAnimationFrame(look);
    });
    return () => {
      cancelAnimationFrame(next);
      URL.revokeObjectURL(made);
    };
  }, [frame, blob]);
  return url;
}
