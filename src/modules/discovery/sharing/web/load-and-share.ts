import { toast } from '#platform/ui/toast.ts';
import { shareButtonWords } from './share-button-copy.ts';

/** @returns as `beginSharing`, or `unloaded` after a toast if its code can't be loaded */
export async function loadAndShare(itemId: string) {
  const part = await import('./begin-sharing.ts').catch(() => undefined);
  if (part) return part.beginSharing(itemId);
  toast({ ...shareButtonWords.unloaded, tone: 'danger' });
  return 'unloaded';
}
