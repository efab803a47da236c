import { imageUrl } from '#modules/media/rules.ts';
import {
  IconCalendarBlank,
  IconChartBarHorizontal,
  IconMusicNotes,
  IconUsersThree,
} from '#platform/ui/icons.tsx';
import { composeWords } from '../../compose-copy.ts';
import type { PostItem } from '../../item-contract.ts';
import { PostGif } from '../post-gif.tsx';
import type { Attached } from './draft.ts';

export function AttachedView({ attached }: { attached: Exclude<Attached, { type: 'poll' }> }) {
  if (attached.type === 'kept') return <ExistingItem item={attached.item} />;
  if (attached.type === 'gif') return <PostGif gif={attached.gif} />;
  if (attached.type === 'image') {
    return (
      <img
        src={attached.preview}
        alt={composeWords.attached}
        className="composer-picture"
        width={240}
        height={300}
      />
    );
  }
  return <Row kind={attached.type} name={attached.name} />;
}

function ExistingItem({ item }: { item: PostItem }) {
  if (item.type === 'gif') return <PostGif gif={item.payload} />;
  if (item.type === 'poll') {
    const names = item.payload.options.items.map(
      ({ description }, index) => description || composeWords.option(index),
    );
    return <Row kind="poll" name={names.join(', ')} />;
  }
  if (item.type !== 'image') return <Row kind={item.type} name={item.payload.name} />;
  return (
    <img
      src={imageUrl(item.payload, 320)}
      alt={composeWords.attached}
      className="composer-picture"
      width={240}
      height={300}
    />
  );
}

const icons = {
  event: <IconCalendarBlank />,
  track: <IconMusicNotes />,
  activity: <IconUsersThree />,
  poll: <IconChartBarHorizontal />,
} as const;

function Row({ kind, name }: { kind: keyof typeof icons; name: string }) {
  return (
    <p className="composer-attached">
      {icons[kind]}
      <span className="min-w-0">
        <span className="block text-small text-ink-2">{composeWords.kinds[kind]}</span>
        <span dir="auto" className="block font-semibold truncate">
          {name}
        </span>
      </span>
    </p>
  );
}
