import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { filled, type Slot } from './slot.ts';

export interface Tab {
  id: string;
  label: ReactNode;
  panel: ReactNode;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  /** The open tab; uncontrolled without it. */
  current?: string;
  onChange?: (id: string) => void;
  className?: string;
}

/** The tab that an arrow key, Home or End selects. */
function tabAfter(key: string, from: number, count: number, rtl: boolean): number | undefined {
  const forward = rtl ? 'ArrowLeft' : 'ArrowRight';
  const back = rtl ? 'ArrowRight' : 'ArrowLeft';
  if (key === forward) return (from + 1) % count;
  if (key === back) return (from - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

/** Tabs with panels in place. For parts of a page with their own address, use `TabLinks`. */
export function Tabs({ label, tabs, current, onChange, className }: TabsProps) {
  const id = useId();
  const [remembered, remember] = useState(tabs[0]?.id);
  const list = useRef<HTMLDivElement>(null);
  const open = current ?? remembered;

  function select(tab: string) {
    remember(tab);
    onChange?.(tab);
  }

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const from = tabs.findIndex((tab) => tab.id === open);
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const to = tabAfter(event.key, from, tabs.length, rtl);
    const tab = to === undefined ? undefined : tabs[to];
    if (!tab) return;
    event.preventDefault();
    select(tab.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(tab.id)}"]`)?.focus();
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={classNames('tabs', className)}
        onKeyDown={move}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab.id === open}
            aria-controls={`${id}-${tab.id}-panel`}
            tabIndex={tab.id === open ? 0 : -1}
            onClick={() => select(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${id}-${tab.id}-panel`}
          aria-labelledby={`${id}-${tab.id}`}
          hidden={tab.id !== open}
          tabIndex={0}
        >
          {tab.id === open && tab.panel}
        </div>
      ))}
    </>
  );
}

interface TabLink {
  label: ReactNode;
  /** `<Link to=… />` or `<a href=… />`; the router's own `aria-current` counts, too. */
  link: Slot;
  current?: boolean;
}

/** Links that look like tabs, for parts of a page with their own address. */
export function TabLinks({
  label,
  links,
  className,
}: {
  label: string;
  links: readonly TabLink[];
  className?: string;
}) {
  return (
    <nav aria-label={label} className={classNames('tabs tabs-flush', className)}>
      {links.map(({ label: text, link, current }, index) =>
        filled(link, { key: index, children: text, ...(current && { 'aria-current': 'page' }) }),
      )}
    </nav>
  );
}
