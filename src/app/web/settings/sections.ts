import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Me } from '#modules/identity/accounts/contract.ts';
import { loadOwnAccount } from '#modules/identity/accounts/web/index.ts';
import { loadFollowRequests } from '#modules/profiles/follows/web/index.ts';
import { loadOwnDetails } from '#modules/profiles/profiles/web/index.ts';
import { loadSignals } from '#modules/discovery/recommendations/web/index.ts';
import { latePart } from '#platform/ui/late-part.tsx';
import { ownProfilePart } from './own-profile-part.tsx';

type SectionProps = {
  readonly me: Me;
  /** The account was deleted. */
  readonly onDeleted: () => void;
};

/** A section of the settings. Its code and data load when it is opened. */
export type SettingsSection = {
  /** In the address, after `/settings/`. */
  readonly id: string;
  readonly label: string;
  readonly Part: ReturnType<typeof latePart<SectionProps>>;
  readonly prepare: (client: QueryClient, me: Me) => Promise<unknown>;
  /** Only for users who host paid events, or were paid before. */
  readonly isForPayees?: true;
};

const loadHiddenPeople = () =>
  import('#modules/safety/moderation/web/index.ts').then((part) => part.loadHiddenPeople());

const section = (
  id: string,
  label: string,
  load: () => Promise<ComponentType<SectionProps>>,
  prepare: SettingsSection['prepare'],
  more: Pick<SettingsSection, 'isForPayees'> = {},
): SettingsSection => ({ id, label, Part: latePart<SectionProps>(load), prepare, ...more });

/** Sections of the settings (AUTH-11). `/settings` opens the first. */
export const settingsSections: readonly SettingsSection[] = [
  section(
    'account',
    'Account',
    async () => {
      const [account, details, part] = await Promise.all([
        loadOwnAccount(),
        loadOwnDetails(),
        import('./account-section.tsx'),
      ]);
      return part.accountSection(account, details);
    },
    async (client) => {
      const [account, { ownDetailsQuery }] = await Promise.all([loadOwnAccount(), loadOwnDetails()]);
      return Promise.all([
        client.prefetchQuery(account.accountQuery),
        client.prefetchQuery(account.passkeysQuery),
        client.prefetchQuery(account.providersQuery),
        client.prefetchQuery(account.connectionsQuery),
        client.prefetchQuery(account.secondFactorQuery),
        client.prefetchQuery(ownDetailsQuery),
      ]);
    },
  ),
  section(
    'profile',
    'Profile',
    () => import('./profile-section.tsx').then((part) => part.ProfileSection),
    (client, me) => import('./profile-section.tsx').then((part) => part.prepareProfile(client, me)),
  ),
  section(
    'sessions',
    'Where you’re signed in',
    () => loadOwnAccount().then((part) => part.SessionsSection),
    (client) => loadOwnAccount().then((part) => client.prefetchQuery(part.sessionsQuery)),
  ),
  section(
    'privacy',
    'Privacy',
    async () => {
      const [details, requests, part] = await Promise.all([
        loadOwnDetails(),
        loadFollowRequests(),
        import('./privacy-section.tsx'),
      ]);
      return part.privacySection(details, requests);
    },
    async (client, me) => {
      const [{ ownDetailsQuery }, { followRequestsQuery }] = await Promise.all([
        loadOwnDetails(),
        loadFollowRequests(),
      ]);
      return Promise.all([
        client.prefetchQuery(ownDetailsQuery),
        client.prefetchInfiniteQuery(followRequestsQuery(me.id, 'pending')),
        client.prefetchInfiniteQuery(followRequestsQuery(me.id, 'denied')),
      ]);
    },
  ),
  section(
    'notifications',
    'Notifications',
    () => import('./notifications-section.tsx').then((part) => part.NotificationsSection),
    (client, me) =>
      import('#modules/messaging/notifications/web/index.ts').then((part) =>
        client.prefetchQuery(part.settingsQuery(me.id)),
      ),
  ),
  section(
    'music',
    'Music services',
    () => import('./music-section.tsx').then((part) => part.MusicSection),
    (client, me) => import('./music-section.tsx').then((part) => part.prepareMusic(client, me)),
  ),
  section(
    'recommendations',
    'Recommendations',
    () => loadSignals().then((part) => part.SignalsSection),
    (client, me) => loadSignals().then((part) => client.prefetchQuery(part.recommendationsQuery(me.id))),
  ),
  section(
    'payouts',
    'Get paid',
    () => import('#modules/sales/payouts/web/index.ts').then((part) => ownProfilePart(part.PayoutsSection)),
    async () => undefined,
    { isForPayees: true },
  ),
  section(
    'billing',
    'Business details',
    () => import('#modules/sales/invoices/web/index.ts').then((part) => ownProfilePart(part.SellerSection)),
    async () => undefined,
    { isForPayees: true },
  ),
  section(
    'blocked',
    'Blocked and muted',
    () => loadHiddenPeople().then((part) => part.HiddenPeople),
    (client, me) => loadHiddenPeople().then((part) => part.prepareHiddenPeople(client, me)),
  ),
  section(
    'data',
    'Your data',
    () => import('#modules/privacy/web/index.ts').then((part) => part.DataSection),
    (client) =>
      import('#modules/privacy/web/index.ts').then((part) =>
        Promise.all([
          client.prefetchQuery(part.dataExportQuery),
          client.prefetchQuery(part.deletionStatusQuery),
        ]),
      ),
  ),
];
