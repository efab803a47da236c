import { isRefusal } from '../refusal.ts';
import { errorWords } from './error-copy.ts';
import { toast } from './toast.ts';

/** Shows why an action failed in a toast. Anything but a refusal is a bug, which is logged, too. */
export function showFailure(error: Error): void {
  if (!isRefusal(error)) console.error(error);
  const { title, message } = isRefusal(error) ? error : errorWords;
  toast({ title, message, tone: 'danger', error });
}
