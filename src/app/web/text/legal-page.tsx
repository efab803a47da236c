import type { ReactNode } from 'react';
import { longDay } from '#kit/time.ts';
import { legalVersions, type LegalText } from './legal-versions.ts';
import { TextPage } from './text-page.tsx';

const dayOf = (since: string) => `${longDay(`${since}T12:00:00Z`, 'UTC')}, ${since.slice(0, 4)}`;

/** Fine print, with the day it came into force, and what changed when (FTR-08). */
export function LegalPage({
  text,
  title,
  children,
}: {
  text: LegalText;
  title: string;
  children: ReactNode;
}) {
  const [inForce] = legalVersions[text];
  return (
    <TextPage title={title} note={`In force since ${dayOf(inForce.since)}`}>
      {children}
      <h2>Versions</h2>
      <ul>
        {legalVersions[text].map(({ since, what }) => (
          <li key={since}>
            <time dateTime={since}>{dayOf(since)}</time>: {what}
          </li>
        ))}
      </ul>
    </TextPage>
  );
}
