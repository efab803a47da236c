import { Link } from '#platform/ui/link.ts';
import { TabLinks } from '#platform/ui/tabs.tsx';
import { typeChips } from '../search-copy.ts';
import type { ExploreFilters } from './explore-filters.ts';
import { withType } from './explore-rules.ts';
import { kindTabsWords } from './kind-tabs-copy.ts';

export function KindTabs({ filters }: { filters: ExploreFilters }) {
  const links = typeChips.map(({ type, label }) => ({
    label,
    link: (
      <Link
        to="/explore"
        search={withType(filters, type)}
        resetScroll={false}
        activeOptions={{ exact: true, includeSearch: true }}
      />
    ),
    current: filters.type === type,
  }));
  return <TabLinks label={kindTabsWords.resultType} links={links} className="mb-6" />;
}
