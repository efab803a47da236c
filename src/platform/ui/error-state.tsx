import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { IconWarningCircleFill } from './icons.tsx';
import { errorWords } from './error-copy.ts';

interface ErrorStateProps {
  title?: string;
  message?: ReactNode;
  onRetry?: () => void;
  children?: ReactNode;
}

/** Shown and announced when something failed to load. */
export function ErrorState({
  title = errorWords.title,
  message = errorWords.message,
  onRetry,
  children,
}: ErrorStateProps) {
  return (
    <div className="blank" role="alert">
      <IconWarningCircleFill className="text-danger" />
      <h2 className="heading">{title}</h2>
      <p>{message}</p>
      {(onRetry || children) && (
        <div className="blank-action">
          {onRetry && (
            <Button variant="quiet" onClick={onRetry}>
              {errorWords.retry}
            </Button>
          )}
          {children}
        </div>
      )}
    </div>
  );
}
