import { publishInstanceChanged } from '#modules/instance/settings/server/index.ts';
import {
  addInvitation,
  listInvitations,
  readInvitation,
  removeInvitations,
  type InvitationRow,
} from '#modules/instance/sign-up/server/index.ts';
import { newId } from '#platform/ids.ts';
import { transact, type Db } from '#platform/server/db.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { layOutLinkMail } from '#platform/server/mail-layout.ts';
import { route, routeOwnTx } from '#platform/server/route.ts';
import { requireViewer } from '#platform/server/viewer.ts';
import * as calls from '../contract.ts';
import { invitationMail } from '../copy.ts';
import { checkMaps } from './check-maps.ts';
import { readSettings } from './read-settings.ts';
import { saveSettings } from './save-settings.ts';

/**
 * Lets admins change the instance while it runs (INS-03).
 * @param inside private origins that a map style may be loaded from, for tests only
 */
export function openInstanceSettings(
  services: Pick<Services, 'config' | 'db' | 'mail' | 'pubsub' | 'storage'>,
  inside: readonly string[] = [],
): Feature {
  const { config, pubsub, storage } = services;
  const checking = { publicUrl: config.PUBLIC_URL, inside, storage };
  return {
    routes: [
      route(calls.getSettings, ({ db }) => readSettings(db, config)),
      routeOwnTx(calls.saveSettings, async ({ input, viewer }) => {
        const { userId } = requireViewer(viewer);
        // Outside of the transaction, because another server may be slow.
        const maps = await checkMaps(services.db, input.maps, checking);
        const saved = await transact(services.db, (tx) =>
          saveSettings(tx, { ...input, maps }, userId, config),
        );
        publishInstanceChanged(pubsub);
        return saved;
      }),
      route(calls.listInvitations, async ({ input, db }) => {
        const { rows, next } = await listInvitations(db, input);
        return { items: rows.map(toInvitation), next };
      }),
      route(calls.invite, async ({ input: { email }, db }) => {
        if (await addInvitation(db, email)) await mailInvitation(services, db, email);
        return toInvitation(await readInvitation(db, email));
      }),
      route(calls.removeInvitation, async ({ input, db }) => {
        await removeInvitations(db, [input.email]);
        return {};
      }),
    ],
  };
}

function toInvitation({ email, invitedAt, usedAt }: InvitationRow): calls.Invitation {
  return { email, invitedAt: invitedAt.toISOString(), usedAt: usedAt?.toISOString() ?? null };
}

async function mailInvitation(
  { config, mail }: Pick<Services, 'config' | 'mail'>,
  tx: Db,
  email: string,
): Promise<void> {
  const words = invitationMail();
  const url = `${config.PUBLIC_URL}/sign-in`;
  await mail.send(tx, {
    dedupeKey: `sign-up-invitation:${newId()}`,
    to: email,
    subject: words.subject,
    ...layOutLinkMail(words, url),
  });
}
