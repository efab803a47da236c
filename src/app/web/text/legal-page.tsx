import type { ReactNode } from 'react';
import { longDay } from '#platform/time.ts';
import { Link } from '#platform/ui/link.ts';
import { legalPaths, legalVersions, type LegalText } from './legal-versions.ts';
import { TextPage } from './text-page.tsx';

const dayOf = (since: string) => `${longDay(`${since}T12:00:00Z`, 'UTC')}, ${since.slice(0, 4)}`;

/**
 * A legal page with its effective date and all its versions (FTR-08).
 * @param since the version shown; the current one by default
 */
export function LegalPage({
  text,
  title,
  since,
  children,
}: {
  text: LegalText;
  title: string;
  since?: string;
  children: ReactNode;
}) {
  const versions = legalVersions[text];
  const path = legalPaths[text];
  const [inForce] = versions;
  const shown = since ?? inForce.since;
  const next = versions[versions.findIndex((version) => version.since === shown) - 1];
  const note = next ? (
    <>
      Effective from {dayOf(shown)} until {dayOf(next.since)}.{' '}
      <Link to={`/${path}`} className="underline underline-offset-4">
        Current version
      </Link>
    </>
  ) : (
    `Effective since ${dayOf(shown)}`
  );
  return (
    <TextPage title={title} note={note}>
      {children}
      <h2>Versions</h2>
      <ul>
        {versions.map(({ since: day, what }) => (
          <li key={day}>
            <Link to={`/${path}/${day}`} aria-current={day === shown ? 'true' : undefined} activeProps={{}}>
              <time dateTime={day}>{dayOf(day)}</time>
            </Link>
            : {what}
          </li>
        ))}
      </ul>
    </TextPage>
  );
}
