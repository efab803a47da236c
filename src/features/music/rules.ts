/** Where the preview of a song is heard. */
export function previewPath(trackId: string): string {
  return `/media/previews/${trackId}.mp3`;
}
