import { expect, test } from 'vitest';
import { adminWords } from '#modules/admin/copy.ts';
import { adminSections } from '../admin/sections.ts';
import { settingsSections } from '../settings/sections.ts';
import { eventSectionRoles, profileSectionIds, settingsSectionIds } from './section-lists.ts';
import { eventSections, profileSections } from './sections.ts';

const idsOf = (sections: readonly { id: string }[]) => sections.map(({ id }) => id);

test('the crawl checks exactly the sections that the pages show [REA-01]', () => {
  expect(idsOf(eventSections)).toEqual(Object.keys(eventSectionRoles));
  for (const kind of ['communities', 'artists', 'venues'] as const)
    expect([kind, idsOf(profileSections[kind])]).toEqual([kind, profileSectionIds[kind]]);
  expect(idsOf(settingsSections)).toEqual(settingsSectionIds);
  expect(idsOf(adminSections).toSorted()).toEqual(Object.keys(adminWords.sections).toSorted());
});
