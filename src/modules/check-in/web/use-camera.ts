import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { loadReader } from './read-frames.ts';
import { openSightings } from './sightings.ts';

/** Between two frames. Milliseconds. */
const lookAgain = 120;

export type CameraState = 'starting' | 'on' | 'failed';

/** Reads codes from the camera. A held code counts once, and a bad frame or code never stops the reading (DOR-02). */
export function useCamera(seen: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('starting');
  const handleSeen = useEffectEvent(seen);

  useEffect(() => {
    const ended = new AbortController();
    let stream: MediaStream | undefined;

    async function run() {
      try {
        stream = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 1280 } },
        });
        if (ended.signal.aborted || !video.current) return stop();
        video.current.srcObject = stream;
        await video.current.play();
        const read = await loadReader();
        setState('on');
        const isNew = openSightings();
        while (!ended.signal.aborted && video.current) {
          const text = await read(video.current).catch(() => undefined);
          if (text && !ended.signal.aborted && isNew(text, performance.now())) handleSeen(text);
          await new Promise((resolve) => setTimeout(resolve, lookAgain));
        }
      } catch {
        // Permission denied, no camera, or no reader: shown in place of the video.
        stop();
        if (!ended.signal.aborted) setState('failed');
      }
    }
    function stop() {
      for (const track of stream?.getTracks() ?? []) track.stop();
    }
    void run();
    return () => {
      ended.abort();
      stop();
    };
  }, []);

  return { video, state };
}
