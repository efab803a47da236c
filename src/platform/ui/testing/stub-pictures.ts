import { vi } from 'vitest';

/** The test browser can't decode pictures. Every file becomes a picture of this size. */
export function stubPictures(size: { width: number; height: number }): void {
  vi.stubGlobal('createImageBitmap', async () => size);
  vi.stubGlobal(
    'Image',
    class {
      naturalWidth = size.width;
      naturalHeight = size.height;
      set src(_url: string) {
        queueMicrotask(() => this.#onLoad());
      }
      #onLoad = () => {};
      addEventListener(type: string, listener: () => void) {
        if (type === 'load') this.#onLoad = listener;
      }
    },
  );
}
