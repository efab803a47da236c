import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { isRefusal } from '#platform/refusal.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';

/** What was not planned. It stands apart from the other words because every page carries it. */
const brokenWords = {
  title: 'Something went wrong',
  message: 'It is our fault. Try again in a moment.',
} as const;

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
