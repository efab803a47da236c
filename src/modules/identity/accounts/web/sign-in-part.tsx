import { lazy, Suspense } from 'react';
import type { SignInPanelProps } from './sign-in-panel.tsx';

const Panel = lazy(() => import('./sign-in-panel.tsx').then((part) => ({ default: part.SignInPanel })));

/** The panel on a page that mostly shows something else: its code comes only to guests. */
export function SignInPart(props: SignInPanelProps) {
  return (
    <Suspense>
      <Panel {...props} />
    </Suspense>
  );
}
