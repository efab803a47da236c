// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { loadReader } from './read-frames.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** A browser with a detector of its own, which answers so, one picture after the other. */
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

test('one bad picture does not end the detector [DOR-02]', async () => {
  openDetector(
    () => Promise.reject(new DOMException('No picture yet.', 'InvalidStateError')),
    async () => [{ rawValue: 'a code' }],
  );
  const read = await loadReader();
  await expect(read(video())).rejects.toThrow('No picture yet.');
  expect(await read(video())).toBe('a code');
});

test('a detector without its service is asked once, and the library reads on [DOR-02]', async () => {
  const detector = openDetector(() => Promise.reject(new DOMException('No service.', 'NotSupportedError')));
  const { loadReader: load } = await import('./read-frames.ts');
  const read = await load();
  await read(video());
  await read(video());
  expect(detector.asked).toBe(1);
});
