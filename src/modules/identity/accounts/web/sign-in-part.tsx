import { lazy, Suspense } from 'react';
import type { SignInPanelProps } from './sign-in-panel.tsx';

const Panel = lazy(() => import('./sign-in-panel.tsx').then((part) => ({ default: part.SignInPanel })));

/** Loads the panel only for visitors, on pages that mostly show something else. */
export function SignInPart(props: SignInPanelProps) {
  return (
    <Suspense>
      <Panel {...props} />
    </Suspense>
  );
}
