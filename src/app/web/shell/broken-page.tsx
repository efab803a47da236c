import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { isRefusal } from '#platform/refusal.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';

/** For unexpected errors. Separate from the other texts because every page includes it. */
const brokenWords = {
  title: 'Something went wrong',
  message: 'That’s our fault. Try again in a moment.',
} as const;

/** Shown when a page fails to load. Refusals show their own text. */
export function BrokenPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const words = isRefusal(error) ? { title: error.title, message: error.message } : brokenWords;
  async function retry() {
    // A new version of the app may have replaced the scripts.
    if (!isRefusal(error) && navigator.onLine) return location.reload();
    await router.invalidate();
    reset();
  }
  return (
    <div className="page py-12">
      <ErrorState {...words} onRetry={() => void retry()} />
    </div>
  );
}
