/** Encodes an image as a data URL, to store it as text. */
export function dataOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The image couldn’t be read.')));
    reader.readAsDataURL(blob);
  });
}

/** Decodes a data URL. The content security policy forbids fetching them. */
export function blobOf(data: string): Blob {
  const [head = '', body = ''] = data.split(',');
  const type = head.slice('data:'.length).split(';')[0] || 'image/jpeg';
  return new Blob([Uint8Array.from(atob(body), (letter) => letter.codePointAt(0)!)], { type });
}
