import { createHash } from 'node:crypto';
import { limits, refusals as accountRefusals } from '#modules/identity/accounts/contract.ts';
import { makeConfirmationCode, takeConfirmationCode } from '#modules/identity/accounts/server/index.ts';
import { newId, type UserId } from '#platform/ids.ts';
import { toE164 } from '#platform/phone.ts';
import { refuse } from '#platform/refusal.ts';
import { enforceLimit, type Limiter } from '#platform/server/call-limit.ts';
import { transact, type Db } from '#platform/server/db.ts';
import { publish } from '#platform/server/domain-events.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { openLimiter } from '#platform/server/rate-limit.ts';
import { route, routeOwnTx } from '#platform/server/route.ts';
import { requireViewer, type Viewer } from '#platform/server/viewer.ts';
import { sendCodeText } from '#platform/server/texts.ts';
import { isHeld } from '#platform/server/transports.ts';
import { phoneCodeText } from '../copy.ts';
import { accountMadePublic } from '../events.ts';
import * as calls from '../own-contract.ts';
import { defaultAudiences } from '../privacy.ts';
import { forgetTexts } from './forget-texts.ts';
import { findOwnDetails, setAudiences, setPhone, setPrivate } from './own-store.ts';
import { listPrivacy } from './store.ts';

type Needs = Pick<Services, 'config' | 'db'>;

/** Codes texted to one number, for all accounts together: each costs money, and many would be a nuisance. */
const codesPerNumber = { times: 10, seconds: 86_400 };

/** Profile settings of the viewer (AUTH-11, PRF-08). */
export function openOwnSettings(services: Needs): Feature {
  const limiter = openLimiter(services.db);
  return {
    routes: [
      route(calls.getOwnDetails, async ({ viewer, db }) => {
        const { userId } = requireViewer(viewer);
        const [own, privacy] = await Promise.all([findOwnDetails(db, userId), listPrivacy(db, userId)]);
        return own ? { ...own, privacy: { ...defaultAudiences, ...privacy } } : null;
      }),
      route(calls.changePrivacy, async ({ input: { block, audience }, viewer, db }) => {
        await setAudiences(db, [{ userId: requireViewer(viewer).userId, block, audience }]);
        return { audience };
      }),
      route(calls.changeAccountPrivacy, async ({ input: { isPrivate }, viewer, db }) => {
        const { userId } = requireViewer(viewer);
        const isChanged = await setPrivate(db, userId, isPrivate);
        if (isChanged && !isPrivate)
          await publish(db, accountMadePublic, { key: newId(), payload: { userId } });
        return { isPrivate };
      }),
      routeOwnTx(calls.sendPhoneCode, ({ input, viewer }) =>
        sendPhoneCode(services, limiter, requireViewer(viewer), input.phone),
      ),
      // A wrong try must be counted even though the call is refused.
      routeOwnTx(calls.changePhone, ({ input, viewer }) =>
        changePhone(services, requireViewer(viewer), input),
      ),
      route(calls.removePhone, async ({ viewer, db }) => {
        await replacePhone(db, requireViewer(viewer).userId, null);
        return {};
      }),
    ],
  };
}

/** @throws Refusal phoneNotValid, tooManyRequests */
async function sendPhoneCode({ config, db }: Needs, limiter: Limiter, { userId }: Viewer, written: string) {
  const phone = requirePhone(written);
  const number = createHash('sha256').update(phone).digest('base64url');
  await enforceLimit(limiter, `profiles phone code ${number}`, codesPerNumber);
  await transact(db, async (tx) => {
    const code = await makeConfirmationCode(tx, config, { userId, purpose: 'changePhone', subject: phone });
    const id = newId();
    await sendCodeText(tx, { id, dedupeKey: `profiles.phone:${id}`, to: phone, text: phoneCodeText(code) });
  });
  return { codeSeconds: limits.codeMinutes * 60, held: await isHeld(db, 'sms', config) };
}

/** @throws Refusal phoneNotValid, codeNotValid */
async function changePhone(
  { config, db }: Needs,
  { userId }: Viewer,
  { phone: written, code }: { phone: string; code: string },
) {
  const phone = requirePhone(written);
  const isProven = await transact(db, async (tx) => {
    const isRight = await takeConfirmationCode(
      tx,
      config,
      { userId, purpose: 'changePhone', subject: phone },
      code,
    );
    if (isRight) await replacePhone(tx, userId, phone);
    return isRight;
  });
  if (!isProven) throw refuse(accountRefusals, 'codeNotValid');
  return { phone };
}

/** Also deletes the texts to the number before it, because no deletion of the account would find them. */
async function replacePhone(tx: Db, userId: UserId, phone: string | null): Promise<void> {
  const before = (await findOwnDetails(tx, userId))?.phone;
  await setPhone(tx, userId, phone);
  if (before && before !== phone) await forgetTexts(tx, before);
}

function requirePhone(written: string): string {
  const phone = toE164(written);
  if (!phone) throw refuse(calls.phoneRefusals, 'phoneNotValid');
  return phone;
}
