import type { Me } from '#modules/identity/accounts/contract.ts';
import type { ProfileCard } from '../contract.ts';

/** The viewer's card, as others see it on what they post: themselves or their current profile. */
export function ownCard(me: Me): ProfileCard {
  const { id, type, name, image } = me.acting ?? { ...me, type: 'user' as const };
  const [provider = 'backbeat', providerId = ''] =
    type === 'artist' || type === 'venue' ? id.split(':').slice(1) : ['backbeat', id.split(':').at(-1)];
  const images = image ? [{ url: image, width: 640, height: 640, provider: 'local', gel: me.gel }] : [];
  return { id, type, name, images, gel: me.gel, provider, providerId, verified: false, score: 0, note: '' };
}
