import { afterEach, expect, test, vi } from 'vitest';
import { loadReader } from './read-frames.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** A browser with its own detector, which gives these answers frame by frame. */
function openDetector(...answers: (() => Promise<readonly { rawValue: string }[]>)[]) {
  const detector = { asked: 0 };
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['qr_code'];
      detect = () => answers[detector.asked++]!();
    },
  );
  return detector;
}

const video = () => document.createElement('video');

test('keeps the detector after one failed frame [DOR-02]', async () => {
  openDetector(
    () => Promise.reject(new DOMException('No picture yet.', 'InvalidStateError')),
    async () => [{ rawValue: 'a code' }],
  );
  const read = await loadReader();
  await expect(read(video())).rejects.toThrow('No picture yet.');
  expect(await read(video())).toBe('a code');
});

test('asks a detector without its service once, then uses the library [DOR-02]', async () => {
  const detector = openDetector(() => Promise.reject(new DOMException('No service.', 'NotSupportedError')));
  const { loadReader: load } = await import('./read-frames.ts');
  const read = await load();
  await read(video());
  await read(video());
  expect(detector.asked).toBe(1);
});
