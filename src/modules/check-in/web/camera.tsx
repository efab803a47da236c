import { scannerWords } from '../copy.ts';
import { useCamera } from './use-camera.ts';

/** Reads codes from the camera while it is rendered. */
export function Camera({ onSeen }: { onSeen: (text: string) => void }) {
  const { video, state } = useCamera(onSeen);
  return (
    <div className="check-in-camera">
      {/* There is no speech to caption. */}
      <video ref={video} muted playsInline aria-label={scannerWords.camera} />
      {state === 'failed' && (
        <p role="alert">
          <b>{scannerWords.noCamera.title}</b> {scannerWords.noCamera.message}
        </p>
      )}
    </div>
  );
}
