import { useQuery } from '@tanstack/react-query';
import { useMe } from '#modules/identity/accounts/web/index.ts';
import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { IconButton } from '#platform/ui/button.tsx';
import { IconDotsThree } from '#platform/ui/icons.tsx';
import { Menu, type MenuItem } from '#platform/ui/menu.tsx';
import { safetyWords as words } from '../safety-copy.ts';
import { blockPerson, mutePerson, openReport, unmutePerson } from './safety-acts.ts';
import { safetyOf } from './safety-query.ts';

/** Mute, block and report for a profile. Hidden on the viewer's own. */
export function SafetyMenu({ profile }: { profile: Pick<ProfileCard, 'id' | 'name' | 'type'> }) {
  const me = useMe();
  const { id, name, type } = profile;
  const isOwn = me?.id === id || me?.acting?.id === id;
  const { data } = useQuery({
    ...safetyOf(me?.id ?? '', id),
    enabled: me !== undefined && me !== null && !isOwn,
  });
  if (isOwn) return null;
  const items: (MenuItem | false)[] = [
    data?.muted
      ? { label: words.unmute(name), onSelect: () => unmutePerson(profile) }
      : { label: words.mute(name), hint: words.muteHint, onSelect: () => mutePerson(profile) },
    type === 'user' && {
      label: words.block(name),
      hint: words.blockHint,
      tone: 'danger',
      onSelect: () => blockPerson(profile),
    },
    { label: words.report, onSelect: () => openReport(profile) },
  ];
  return (
    <Menu
      trigger={<IconButton label={words.more(name)} icon={<IconDotsThree />} />}
      items={items.filter((item) => item !== false)}
      align="start"
    />
  );
}
