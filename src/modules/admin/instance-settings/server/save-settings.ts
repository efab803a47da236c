import { findCity } from '#modules/instance/cities/server/index.ts';
import { settingsChecks } from '#modules/instance/settings/rules.ts';
import {
  dateLegalPages,
  keepTerms,
  lockSettings,
  saveSettings as store,
  setLogo,
  type Logo,
} from '#modules/instance/settings/server/index.ts';
import { findImage, findUpload } from '#modules/media/server/index.ts';
import { addEntry } from '#modules/safety/moderation/server/index.ts';
import { firstFailure } from '#platform/checks.ts';
import type { InputOf } from '#platform/contract.ts';
import { noId, type UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import type { MapChoice } from '#modules/instance/settings/maps.ts';
import {
  settingsRefusals as refusals,
  type AdminSettings,
  type saveSettings as saveSettingsCall,
} from '../contract.ts';
import { readSettings, type SettingsConfig } from './read-settings.ts';

/** The input of the call, with maps that were checked. */
export type CheckedSettings = Omit<InputOf<typeof saveSettingsCall>, 'maps'> & { readonly maps: MapChoice };

/** @throws Refusal of `settingsChecks`, changedMeanwhile, logoNotFound, cityNotFound */
export async function saveSettings(
  tx: Db,
  { logoKey, revision, ...settings }: CheckedSettings,
  byId: UserId,
  config: SettingsConfig,
): Promise<AdminSettings> {
  const failure = firstFailure(settingsChecks, settings);
  if (failure) throw refuse(refusals, failure);
  await lockSettings(tx);
  const before = await readSettings(tx, config);
  if (revision !== undefined && revision !== before.revision) throw refuse(refusals, 'changedMeanwhile');
  const { defaultCityId } = settings;
  if (defaultCityId !== null && !(await findCity(tx, defaultCityId))) throw refuse(refusals, 'cityNotFound');
  await store(tx, { ...settings, legalPages: await dateLegalPages(tx, settings.legalPages) });
  await keepTerms(tx, before.legalPages, settings.legalPages);
  if (logoKey !== undefined) await setLogo(tx, logoKey === null ? null : await findLogo(tx, byId, logoKey));
  const after = await readSettings(tx, config);
  await addEntry(tx, {
    byId,
    act: 'changeSettings',
    itemType: 'instance',
    itemId: noId,
    wireId: 'instance',
    title: after.name,
    ...changedFields(before, after),
    reason: '',
  });
  return after;
}

async function findLogo(tx: Db, userId: UserId, key: string): Promise<Logo> {
  const imageId = await findUpload(tx, userId, key);
  const image = imageId && (await findImage(tx, imageId));
  if (!image) throw refuse(refusals, 'logoNotFound');
  return { imageId, width: image.width, height: image.height };
}

/** Only what changed, without the texts of legal pages. */
function changedFields(before: AdminSettings, after: AdminSettings) {
  const { revision: _revision, ...fields } = after;
  const names = (Object.keys(fields) as (keyof typeof fields)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const pick = (settings: AdminSettings) =>
    Object.fromEntries(
      names.map((name) => [name, name === 'legalPages' ? Object.keys(settings.legalPages) : settings[name]]),
    );
  return { before: pick(before), after: pick(after) };
}
