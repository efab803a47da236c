export type DrawnLogo = { readonly blob: Blob; readonly preview: string };

/** Twice the height at which pages show it, and more for sharp screens. */
const tallest = 320;
const widest = 1080;
/** For an SVG without a size of its own. */
const standardHeight = 160;

/**
 * Draws any picture that the browser shows as a PNG. An SVG in an image element loads nothing and runs no script, and
 * only its pixels leave the browser.
 * @returns undefined when the browser can't show the file
 */
export async function drawLogo(file: File): Promise<DrawnLogo | undefined> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const width = image.naturalWidth || standardHeight;
    const height = image.naturalHeight || standardHeight;
    const isVector = file.type === 'image/svg+xml';
    const fit = Math.min(tallest / height, widest / width);
    const scale = isVector ? fit : Math.min(1, fit);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((give) => canvas.toBlob(give, 'image/png'));
    return blob ? { blob, preview: canvas.toDataURL() } : undefined;
  } catch {
    return undefined; // browsers report unreadable pictures with errors of different names
  } finally {
    URL.revokeObjectURL(address);
  }
}
