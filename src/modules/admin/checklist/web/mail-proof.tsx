import { useQuery } from '@tanstack/react-query';
import { isRefusal } from '#platform/refusal.ts';
import { send } from '#platform/send.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Link } from '#platform/ui/link.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { proveMail } from '../contract.ts';
import { checklistWords } from '../copy.ts';

const words = checklistWords.proved;

/** The page that the link of a test email opens (INS-02). */
export function MailProof({ token }: { token: string }) {
  const { isSuccess, error, refetch } = useQuery({
    queryKey: ['setup', 'mail', token],
    queryFn: () => send(proveMail, { token }),
    retry: false,
    staleTime: Infinity,
  });
  if (isRefusal(error)) return <EmptyState title={error.title} message={error.message} />;
  if (error) return <ErrorState onRetry={() => void refetch()} />;
  if (!isSuccess) return <Skeleton lines={3} />;
  return (
    <EmptyState title={words.title} message={words.message}>
      <Link to="/admin/setup" className={buttonClass({ variant: 'primary' })}>
        {words.open}
      </Link>
    </EmptyState>
  );
}
