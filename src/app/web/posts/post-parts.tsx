import { lazy, type ComponentType, type ReactNode } from 'react';
import {
  PostExtensionsContext,
  type PostExtensions,
  type PickerProps,
} from '#modules/social/posts/web/index.ts';
import { openReport } from '#modules/safety/moderation/web/index.ts';
import { shareItem } from '#modules/discovery/sharing/web/index.ts';

const pickers = () => import('./pickers.tsx');
const lazyPicker = (name: 'EventPicker' | 'TrackPicker' | 'PlanPicker') =>
  lazy<ComponentType<PickerProps>>(() => pickers().then((part) => ({ default: part[name] })));

/** Parts of posts from higher modules. */
const outside: PostExtensions = {
  share: shareItem,
  report: openReport,
  EventPicker: lazyPicker('EventPicker'),
  TrackPicker: lazyPicker('TrackPicker'),
  PlanPicker: lazyPicker('PlanPicker'),
};

export function PostPartsProvider({ children }: { children: ReactNode }) {
  return <PostExtensionsContext value={outside}>{children}</PostExtensionsContext>;
}
