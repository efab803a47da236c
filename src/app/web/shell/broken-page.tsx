import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { isRefusal } from '#platform/refusal.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { brokenWords } from './broken-words.ts';

/** Something on the way to this page failed. What was planned says so in its own words. */
export function BrokenPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const words = isRefusal(error) ? { title: error.title, message: error.message } : brokenWords;
  async function retry() {
    await router.invalidate();
    reset();
  }
  return (
    <div className="page py-12">
      <ErrorState {...words} onRetry={() => void retry()} />
    </div>
  );
}
