import { toast, type ToastWords } from './toast.ts';

/**
 * Copies text and shows a toast. Some pages have no clipboard and some users deny it; then `otherwise` is shown.
 * @returns whether it was copied
 */
export async function copyText(text: string, copied: ToastWords, otherwise: ToastWords): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    toast(otherwise);
    return false;
  }
  toast({ ...copied, tone: 'success' });
  return true;
}
