import type { ReactNode } from 'react';
import { imageUrl } from '#modules/media/rules.ts';
import { ProfileFace } from '#modules/profiles/profiles/web/index.ts';
import {
  IconCalendarBlank,
  IconListChecks,
  IconMapPin,
  IconMusicNotes,
  IconTag,
} from '#platform/ui/icons.tsx';
import type { SearchItem } from '../contract.ts';

const icons = {
  event: <IconCalendarBlank />,
  collection: <IconListChecks />,
  neighborhood: <IconMapPin />,
  location: <IconMapPin />,
  genre: <IconTag />,
  hashtag: <IconTag />,
  track: <IconMusicNotes />,
} as const satisfies Partial<Record<SearchItem['type'], ReactNode>>;

export function ItemFace({ item, size = 44 }: { item: SearchItem; size?: number }) {
  switch (item.type) {
    case 'user':
    case 'community':
    case 'artist':
    case 'venue':
      return <ProfileFace profile={item} size={size} />;
    case 'event':
    case 'collection': {
      const [image] = item.images;
      return (
        <span className="item-face" data-gel={item.gel} style={{ width: size, height: size }}>
          {image ? (
            <img
              src={imageUrl(image, size * 2)}
              alt=""
              width={size}
              height={size}
              loading="lazy"
              decoding="async"
            />
          ) : (
            icons[item.type]
          )}
        </span>
      );
    }
    default:
      return (
        <span className="item-face" style={{ width: size, height: size }}>
          {icons[item.type]}
        </span>
      );
  }
}
