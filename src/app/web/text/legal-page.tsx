import type { ReactNode } from 'react';
import { termsVersion } from '#features/accounts/rules.ts';
import { longDay } from '#kit/time.ts';
import { TextPage } from './text-page.tsx';

/** Fine print, with the day it came into force (FTR-08). */
export function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  const since = `${termsVersion}T12:00:00Z`;
  return (
    <TextPage title={title} note={`In force since ${longDay(since, 'UTC')}, ${termsVersion.slice(0, 4)}`}>
      {children}
    </TextPage>
  );
}
