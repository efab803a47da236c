/** Sends how a song sounds. @param url signed, of this host. @throws when it is not taken */
export async function sendSound(url: string, file: Blob): Promise<void> {
  const answer = await fetch(url, { method: 'PUT', headers: { 'content-type': 'audio/mpeg' }, body: file });
  if (!answer.ok) throw new Error(`The sound was answered ${answer.status}.`);
}
