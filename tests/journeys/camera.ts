import type { Page } from '@playwright/test';
import { encode } from 'uqr';

declare global {
  var holdUp: (rows: readonly (readonly boolean[])[]) => void;
  var holdUpPicture: (png: Blob) => Promise<void>;
}

/** Replaces the missing camera with one that shows our picture. */
export async function addCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 640;
    const context = canvas.getContext('2d')!;
    let shown: readonly (readonly boolean[])[] = [];
    let picture: ImageBitmap | undefined;
    const draw = () => {
      if (picture) return context.drawImage(picture, 0, 0, 640, 640);
      context.fillStyle = shown.length > 0 ? '#fff' : '#777';
      context.fillRect(0, 0, 640, 640);
      context.fillStyle = '#000';
      const size = Math.floor(640 / shown.length);
      for (const [y, row] of shown.entries())
        for (const [x, isDark] of row.entries()) if (isDark) context.fillRect(x * size, y * size, size, size);
    };
    globalThis.holdUp = (rows) => (shown = rows);
    globalThis.holdUpPicture = async (png) => void (picture = await createImageBitmap(png));
    navigator.mediaDevices.getUserMedia = async () => {
      const stream = canvas.captureStream();
      const drawing = setInterval(() => (stream.active ? draw() : clearInterval(drawing)), 50);
      return stream;
    };
  });
}

/**
 * Sends a code like a hardware scanner: as keys, wherever the focus is, and in one go, because a pause between two keys
 * of a busy machine would begin a new code.
 */
export function typeAsScanner(page: Page, code: string): Promise<void> {
  return page.evaluate(
    (keys) =>
      keys.forEach((key) =>
        document.activeElement!.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
        ),
      ),
    [...code, 'Enter'],
  );
}

/** Shows a QR code to the camera, or nothing. */
export function holdUp(page: Page, text: string | undefined): Promise<void> {
  const rows = text === undefined ? [] : encode(text, { ecc: 'M', border: 4 }).data;
  return page.evaluate((code) => globalThis.holdUp(code), rows);
}

/** Shows a screenshot, such as of a guest's phone, to the camera. */
export function holdUpPicture(page: Page, png: Buffer): Promise<void> {
  return page.evaluate(
    (bytes) =>
      globalThis.holdUpPicture(new Blob([Uint8Array.from(atob(bytes), (one) => one.codePointAt(0)!)])),
    png.toString('base64'),
  );
}
