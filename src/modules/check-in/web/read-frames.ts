/** Reads the text of a QR code in a frame. @returns undefined if there is none */
export type Reader = (video: HTMLVideoElement) => Promise<string | undefined>;

type Detector = { detect: (source: CanvasImageSource) => Promise<readonly { rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats: () => Promise<readonly string[]>;
};

/** Longer side of the scanned frame. Pixels. */
const searchedPixels = 640;

let loading: Promise<Reader> | undefined;

/** Uses the browser's detector, or else a library of 45 kB that needs no further permission. */
export function loadReader(): Promise<Reader> {
  loading ??= nativeReader()
    .then((native) => (native ? orLibrary(native) : libraryReader()))
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}

async function nativeReader(): Promise<Reader | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  if (!BarcodeDetector) return undefined;
  const formats = await BarcodeDetector.getSupportedFormats().catch((): readonly string[] => []);
  if (!formats.includes('qr_code')) return undefined;
  const detector = new BarcodeDetector({ formats: ['qr_code'] });
  return async (video) => (await detector.detect(video))[0]?.rawValue;
}

/** Some phones have the detector without the service behind it, and only fail when it is used. */
function orLibrary(native: Reader): Reader {
  let reader = native;
  return async (video) => {
    try {
      return await reader(video);
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'NotSupportedError')) throw error;
      reader = await libraryReader();
      return reader(video);
    }
  };
}

async function libraryReader(): Promise<Reader> {
  const { default: decode } = await import('jsqr');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const longer = Math.max(video.videoWidth, video.videoHeight);
    if (!context || longer === 0) return undefined;
    const share = Math.min(1, searchedPixels / longer);
    canvas.width = Math.round(video.videoWidth * share);
    canvas.height = Math.round(video.videoHeight * share);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
    return decode(data, width, height, { inversionAttempts: 'attemptBoth' })?.data;
  };
}
