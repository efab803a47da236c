import { useQuery } from '@tanstack/react-query';
import { footerWords } from '../shell/words.ts';
import { longDay } from '#platform/time.ts';
import { legalTextQuery } from './legal-text-query.ts';
import type { LegalText } from './legal-versions.ts';
import { TextPage } from './text-page.tsx';

/** A legal page with the operator's own text (INS-03). */
export function OwnLegalText({ page }: { page: LegalText }) {
  const { data } = useQuery(legalTextQuery(page));
  if (!data) return null;
  const { html, changedAt } = data;
  return (
    <TextPage
      title={footerWords[page]}
      note={`Effective since ${longDay(changedAt, 'UTC')}, ${changedAt.slice(0, 4)}`}
    >
      {/* oxlint-disable-next-line react/no-danger -- Markdown rendered by the server, with HTML in it escaped */}
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </TextPage>
  );
}
