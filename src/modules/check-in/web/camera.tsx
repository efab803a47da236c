import { scannerWords } from '../copy.ts';
import { useCamera } from './use-camera.ts';

/** The picture of the camera, which hands over each code it sees. It is on for as long as it is rendered. */
export function Camera({ onSeen }: { onSeen: (text: string) => void }) {
  const { video, state } = useCamera(onSeen);
  return (
    <div className="door-camera">
      {/* The picture has no words to caption. */}
      <video ref={video} muted playsInline aria-label={scannerWords.camera} />
      {state === 'failed' && (
        <p role="alert">
          <b>{scannerWords.noCamera.title}</b> {scannerWords.noCamera.message}
        </p>
      )}
    </div>
  );
}
