import { lazyPart } from '#platform/ui/lazy-part.tsx';
import type { SettingsProps } from './settings-drawer.tsx';

export const SettingsDrawer = /*#__PURE__*/ lazyPart<SettingsProps>(() =>
  import('./settings-drawer.tsx').then((part) => part.SettingsDrawer),
);
