import type { FoundEvent, FoundProfile } from '../../contract.ts';
import { words } from '../search-copy.ts';
import { normalTag } from './normal-tag.ts';
import { TagEditor, type TagEditorProps } from './tag-editor.tsx';

type EditorProps<Tag> = {
  label?: string;
  tags: readonly Tag[];
  onChange: (tags: readonly Tag[]) => void;
  most?: number;
  onText?: (text: string) => void;
};

function NamedTags<Tag extends { id: string; name: string }>(
  editor: Omit<TagEditorProps<Tag>, 'keyOf' | 'nameOf'>,
) {
  return <TagEditor {...editor} keyOf={({ id }) => id} nameOf={({ name }) => name} />;
}

/** Tracks. Tags chosen earlier need only an id and a name. */
export function TrackTags({ label = 'Songs', ...editor }: EditorProps<{ id: string; name: string }>) {
  return (
    <NamedTags
      {...editor}
      label={label}
      placeholder={words.tracks}
      type="track"
      tagOf={(item) => (item.type === 'track' ? item : undefined)}
    />
  );
}

export function ArtistTags({ label = 'Performers', ...editor }: EditorProps<FoundProfile>) {
  return (
    <NamedTags
      {...editor}
      label={label}
      placeholder={words.artists}
      type="artist"
      tagOf={(item) => (item.type === 'artist' ? item : undefined)}
    />
  );
}

export function EventTags(editor: EditorProps<FoundEvent> & { label: string }) {
  return (
    <NamedTags
      {...editor}
      placeholder={words.events}
      type="event"
      tagOf={(item) => (item.type === 'event' ? item : undefined)}
    />
  );
}

/** Events by id and name only. */
export function EventTagsField({ label = 'Events', ...editor }: EditorProps<{ id: string; name: string }>) {
  return (
    <NamedTags
      {...editor}
      label={label}
      placeholder={words.events}
      type="event"
      tagOf={(item) => (item.type === 'event' ? { id: item.id, name: item.name } : undefined)}
    />
  );
}

/** Artists by id and name only. */
export function PerformerTags({
  label = 'Performers',
  ...editor
}: EditorProps<{ id: string; name: string }>) {
  return (
    <NamedTags
      {...editor}
      label={label}
      placeholder={words.artists}
      type="artist"
      tagOf={(item) => (item.type === 'artist' ? { id: item.id, name: item.name } : undefined)}
    />
  );
}

/** A single host: a user or community. */
export function HostTags({
  label = 'Host',
  placeholder,
  ...editor
}: EditorProps<FoundProfile> & { placeholder: string }) {
  return (
    <NamedTags
      {...editor}
      label={label}
      placeholder={placeholder}
      most={1}
      type="cohost"
      tagOf={(item) => (item.type === 'user' || item.type === 'community' ? item : undefined)}
    />
  );
}

/** Hashtags, existing and new (SRC-09). */
export function HashtagTags(editor: Omit<EditorProps<string>, 'label'>) {
  return (
    <TagEditor
      {...editor}
      label={words.hashtagsLabel}
      placeholder={words.hashtags}
      type="hashtag"
      tagOf={(item) => (item.type === 'hashtag' ? normalTag(item.name) : undefined)}
      keyOf={(tag) => tag}
      nameOf={(tag) => `#${tag}`}
      normal={normalTag}
      freeTag={(text) => normalTag(text) || undefined}
    />
  );
}
