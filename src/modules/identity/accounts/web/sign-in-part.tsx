import { lazy, Suspense } from 'react';
import type { SignInPanelProps } from './sign-in-panel.tsx';

const Panel = lazy(() => import('./sign-in-panel.tsx').then((part) => ({ default: part.SignInPanel })));

/**
 * Loads the panel only for visitors, on pages that mostly show something else. After the sign-in the page is shorter,
 * so it scrolls to its top, where its next step is.
 */
export function SignInPart({ onDone, ...props }: SignInPanelProps) {
  return (
    <Suspense>
      <Panel
        {...props}
        onDone={(me, isNew) => {
          window.scrollTo(0, 0);
          onDone(me, isNew);
        }}
      />
    </Suspense>
  );
}
