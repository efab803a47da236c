import { useQuery } from '@tanstack/react-query';
import type { OwnTermsVersion } from '#modules/instance/settings/contract.ts';
import { longDay, timeOfDay } from '#platform/time.ts';
import { Link } from '#platform/ui/link.ts';
import { footerWords } from '../shell/copy.ts';
import { legalTextQuery } from './legal-text-query.ts';
import { legalPaths, type LegalText } from './legal-versions.ts';
import { ownLegalWords as words } from './own-legal-copy.ts';
import { TextPage } from './text-page.tsx';

const dayOf = (iso: string) => `${longDay(iso, 'UTC')}, ${iso.slice(0, 4)}`;

type OwnLegalTextProps = { page: LegalText; version?: string | undefined };

/** A legal page with the operator's own text, and of the terms every version (INS-03, FTR-08). */
export function OwnLegalText({ page, version }: OwnLegalTextProps) {
  const { data } = useQuery(legalTextQuery(page, version));
  if (!data) return null;
  const { html, changedAt, versions } = data;
  const at = version === undefined ? 0 : versions.findIndex((one) => one.version === version);
  const next = versions[at - 1];
  const note = next ? (
    <>
      {words.fromUntil(dayOf(changedAt), dayOf(next.publishedAt))}{' '}
      <Link to={`/${legalPaths[page]}`} className="underline underline-offset-4">
        {words.current}
      </Link>
    </>
  ) : (
    words.since(dayOf(changedAt))
  );
  return (
    <TextPage title={footerWords[page]} note={note}>
      {/* oxlint-disable-next-line react/no-danger -- Markdown rendered by the server, with HTML in it escaped */}
      <div dangerouslySetInnerHTML={{ __html: html }} />
      {versions.length > 1 && <Versions versions={versions} shown={versions[at]} />}
    </TextPage>
  );
}

type VersionsProps = { versions: readonly OwnTermsVersion[]; shown: OwnTermsVersion | undefined };

function Versions({ versions, shown }: VersionsProps) {
  return (
    <>
      <h2>{words.versions}</h2>
      <ul>
        {versions.map((one) => {
          const { version, publishedAt, url } = one;
          const when = (
            <time dateTime={publishedAt}>
              {dayOf(publishedAt)}, {timeOfDay(publishedAt, 'UTC')} {words.utc}
            </time>
          );
          return (
            <li key={version}>
              {url === null ? (
                <Link
                  to={`/${legalPaths.terms}/${version}`}
                  aria-current={one === shown ? 'true' : undefined}
                  activeProps={{}}
                >
                  {when}
                </Link>
              ) : (
                <a href={url}>{when}</a>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
