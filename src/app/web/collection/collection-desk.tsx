import type { Collection } from '#modules/social/collections/contract.ts';
import { ListDesk, type EventPickerProps } from '#modules/social/collections/web/index.ts';
import { useNavigate } from '#platform/ui/link.ts';
import { EventTagsField } from '../profile/event-tags-field.tsx';
import { findUsers } from '../manage/find-people.ts';
import { CollectionBelow } from './collection-below.tsx';

/** Edits a list. Everyone else sees the list itself. */
export function CollectionDesk({ list }: { list: Collection }) {
  const navigate = useNavigate();
  return (
    <ListDesk
      list={list}
      search={findUsers}
      EventPicker={EventPicker}
      onGone={() => void navigate({ to: '/', ignoreBlocker: true })}
    >
      <CollectionBelow list={list} />
    </ListDesk>
  );
}

/** Events are added one at a time. */
function EventPicker({ label, onPick }: EventPickerProps) {
  return <EventTagsField label={label} most={1} tags={[]} onChange={([event]) => event && onPick(event)} />;
}
