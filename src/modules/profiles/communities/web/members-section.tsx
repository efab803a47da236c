import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Fragment, useDeferredValue, useState } from 'react';
import { ProfileRow } from '#modules/profiles/profiles/web/index.ts';
import { pagesOf } from '#platform/ui/api.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Field } from '#platform/ui/field.tsx';
import { MoreButton } from '#platform/ui/more-button.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { useOwnZone } from '#platform/ui/use-viewer-zone.ts';
import { listMembers } from '../contract.ts';
import { memberWords, requestWords } from '../copy.ts';
import { AnswersList } from './answers-list.tsx';
import { RemoveMember } from './remove-member.tsx';
import { RequestsSection } from './requests-section.tsx';

const membersOf = (communityId: string, q: string) =>
  pagesOf(listMembers, { communityId, ...(q && { q }) }, ['communities', communityId, 'members', q]);

const joinedText = (at: string, timeZone: string) =>
  memberWords.since(new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }).format(new Date(at)));

/** Requests and members, for the team (MNG-02, COM-16). */
export function MembersSection({ communityId }: { communityId: string }) {
  const zone = useOwnZone();
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const query = useInfiniteQuery({ ...membersOf(communityId, q), placeholderData: keepPreviousData });
  const members = query.data?.pages.flatMap(({ items }) => items);
  return (
    <>
      <div>
        <h3 className="text-h4 font-semibold pb-2">{requestWords.title}</h3>
        <RequestsSection communityId={communityId} />
      </div>
      <div className="grid gap-3">
        <h3 className="text-h4 font-semibold">{memberWords.title}</h3>
        <Field label={memberWords.search}>
          <TextInput
            type="search"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        {query.isError && !members && <ErrorState onRetry={() => void query.refetch()} />}
        {query.isPending && <Skeleton lines={4} />}
        <div aria-live="polite">
          {members?.length === 0 && <p className="text-ink-2">{q ? memberWords.nobody : memberWords.none}</p>}
        </div>
        <ul>
          {members?.map((member) => (
            <Fragment key={member.id}>
              <ProfileRow profile={member} note={joinedText(member.joinedAt, zone)}>
                <RemoveMember communityId={communityId} member={member} />
              </ProfileRow>
              <AnswersList answers={member.answers} />
            </Fragment>
          ))}
        </ul>
        <MoreButton query={query} className="justify-self-start">
          {requestWords.more}
        </MoreButton>
      </div>
    </>
  );
}
