import { useId } from 'react';
import { signInIntent } from '#modules/identity/accounts/web/index.ts';
import { imageUrl } from '#modules/media/rules.ts';
import { IconCheckCircleFill } from '#platform/ui/icons.tsx';
import { percentsOf, pollNote } from '../copy.ts';
import type { Poll } from '../item-contract.ts';
import { PostGif } from './post-gif.tsx';
import { useVote } from './use-vote.ts';
import { postPollWords } from './post-poll-copy.ts';

/** A poll, with votes or results. A vote can change while the poll is open (X-27, PST-17). */
export function PostPoll({ poll: shown }: { poll: Poll }) {
  const note = useId();
  const { poll, vote } = useVote(shown);
  const isCounted = poll.options.items.some(({ total }) => total !== null);
  const percents = percentsOf(poll.options.items.map(({ total }) => total ?? 0));
  return (
    <div>
      <ul className="poll" aria-describedby={note}>
        {poll.options.items.map((option, place) => {
          const isMine = option.id === poll.votedOptionId;
          const percent = isCounted ? percents[place] : undefined;
          const inside = <Option option={option} place={place} isMine={isMine} percent={percent} />;
          return (
            <li key={option.id}>
              {poll.closed ? (
                <div className="poll-option">{inside}</div>
              ) : (
                <button
                  type="button"
                  className="poll-option"
                  aria-pressed={isMine}
                  onClick={() => vote(option.id)}
                  {...signInIntent}
                >
                  {inside}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      <p id={note} className="poll-note num" suppressHydrationWarning>
        {pollNote(poll, thisMoment())}
      </p>
    </div>
  );
}

/** Shown in days and hours, so the time of rendering is precise enough. */
const thisMoment = () => Date.now();

type OptionProps = {
  option: Poll['options']['items'][number];
  place: number;
  isMine: boolean;
  /** Known once the viewer has voted or the poll is closed. */
  percent: number | undefined;
};

function Option({ option, place, isMine, percent }: OptionProps) {
  const [attached] = option.attachments.items;
  return (
    <>
      {percent !== undefined && (
        <b style={{ '--share': `${percent}%` }} className="poll-bar" aria-hidden="true" />
      )}
      {isMine && <IconCheckCircleFill />}
      {attached?.type === 'image' && (
        <img
          src={imageUrl(attached.payload, 160)}
          // An option's text says what its picture shows.
          alt={option.description ? '' : postPollWords.picture(place)}
          width={56}
          height={56}
          loading="lazy"
          decoding="async"
        />
      )}
      {attached?.type === 'gif' && <PostGif gif={attached.payload} />}
      <span className="min-w-0">
        <span dir="auto" className="block">
          {option.description || attachedName(attached)}
        </span>
        {option.description && attachedName(attached) && (
          <span dir="auto" className="block text-small text-ink-2">
            {attachedName(attached)}
          </span>
        )}
      </span>
      {percent !== undefined && <span className="num poll-percent">{percent}%</span>}
      {isMine && <span className="sr-only">{postPollWords.yourVote}</span>}
    </>
  );
}

function attachedName(attached: OptionProps['option']['attachments']['items'][number] | undefined): string {
  if (attached?.type === 'event') return attached.payload.name;
  if (attached?.type !== 'track') return '';
  return [attached.payload.name, attached.payload.artists.items[0]?.name].filter(Boolean).join(', ');
}
