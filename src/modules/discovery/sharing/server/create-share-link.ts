import { randomBytes } from 'node:crypto';
import type { UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { refusals, type ShareLink } from '../contract.ts';
import { campaignOf, codeFrom, deepLinkOf, shareWords } from '../rules.ts';
import { isCodeTaken, saveLink } from './store.ts';
import type { FindThing } from './things.ts';

export type Addresses = { readonly publicUrl: string; readonly appScheme: string };

/** Creates or returns a user's share link for an item. @throws Refusal itemNotFound */
export async function createShareLink(
  tx: Db,
  findThing: FindThing,
  { publicUrl, appScheme }: Addresses,
  wanted: { itemId: string; creatorId: UserId | null },
): Promise<ShareLink> {
  const thing = await findThing(tx, wanted.itemId);
  if (!thing) throw refuse(refusals, 'itemNotFound');
  const campaign = campaignOf(thing.type);
  const code = await saveLink(tx, {
    code: await freeCode(tx),
    itemId: thing.id,
    itemType: thing.type,
    campaign,
    creatorId: wanted.creatorId,
  });
  return {
    code,
    url: `${publicUrl}/s/${code}`,
    canonicalUrl: publicUrl + thing.path,
    deepLink: deepLinkOf(thing.path, appScheme),
    feature: 'item-share',
    channel: 'app',
    campaign,
    ...shareWords(thing),
  };
}

async function freeCode(tx: Db): Promise<string> {
  for (;;) {
    const code = codeFrom(randomBytes(16));
    if (code && !(await isCodeTaken(tx, code))) return code;
  }
}
