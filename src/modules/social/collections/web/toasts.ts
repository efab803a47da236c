import { isRefusal } from '#platform/refusal.ts';
import { toast } from '#platform/ui/toast.ts';

export function showError(error: Error): void {
  toast(
    isRefusal(error)
      ? { title: error.title, message: error.message, tone: 'danger' }
      : { title: 'You’re offline', message: 'Check your connection and try again.', tone: 'danger' },
  );
}
