import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Field } from '#platform/ui/field.tsx';
import { Select } from '#platform/ui/select.tsx';
import { send } from '#platform/send.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { SettingRow } from '#platform/ui/setting-row.tsx';
import { showFailure } from '#platform/ui/show-failure.ts';
import { useOptimistic } from '#platform/ui/use-optimistic.ts';
import { changePrivacy, type OwnDetails } from '../../own-contract.ts';
import { ownWords as copy } from '../../own-copy.ts';
import { audiences, blocks, type Audience, type Block } from '../../privacy.ts';
import { ownDetailsQuery } from './own-details-query.ts';

type Choice = { readonly block: Block; readonly audience: Audience };

/** The audience of each part of the profile, saved on change (PRF-08). */
export function PrivacySection() {
  const client = useQueryClient();
  const { data: details } = useQuery(ownDetailsQuery);
  const { mutate } = useOptimistic<Choice, OwnDetails | null>({
    key: ownDetailsQuery.queryKey,
    send: async (choice) => {
      await send(changePrivacy, choice);
      // Keeps choices made meanwhile. An earlier refusal may have taken this one back.
      const details = client.getQueryData(ownDetailsQuery.queryKey);
      return details ? withChoice(details, choice) : null;
    },
    guess: (shown, choice) => shown && withChoice(shown, choice),
    onRefused: (error) => {
      // An earlier choice, which may be refused, too, was made before this one.
      void client.invalidateQueries(ownDetailsQuery);
      showFailure(error);
    },
  });
  if (!details) return <Skeleton lines={8} />;
  return (
    <div className="max-w-3xl">
      <p className="text-ink-2 max-w-prose">{copy.privacyLead}</p>
      {blocks.map((block) => {
        const { title, note } = copy.blocks[block];
        const audience = details.privacy[block];
        return (
          <SettingRow
            key={block}
            title={title}
            note={
              <>
                {note}
                <span role="status" className="block text-ink">
                  {audience === 'everyone' && (details.isPrivate ? copy.isForFollowers : copy.isPublic)}
                </span>
              </>
            }
          >
            <Field label={copy.audienceOf(title)} hideLabel>
              <Select
                value={audience}
                options={audiences.map((value) => ({ value, label: copy.audiences[value] }))}
                onChange={({ target }) => mutate({ block, audience: target.value as Audience })}
              />
            </Field>
          </SettingRow>
        );
      })}
    </div>
  );
}

function withChoice(details: OwnDetails, { block, audience }: Choice): OwnDetails {
  return { ...details, privacy: { ...details.privacy, [block]: audience } };
}
