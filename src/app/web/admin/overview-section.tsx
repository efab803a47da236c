import { ChecklistCard } from '#modules/admin/checklist/web/index.ts';
import { OverviewSection as Overview } from '#modules/admin/web/index.ts';

/** The setup checklist while something is missing, and the figures of the day. */
export function OverviewSection() {
  return (
    <>
      <ChecklistCard />
      <Overview />
    </>
  );
}
