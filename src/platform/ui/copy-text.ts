import { toast, type ToastWords } from './toast.ts';

/**
 * Copies a text and says so; some pages have no clipboard, and some people refuse it, which `otherwise` says.
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
