import type { ReactNode } from 'react';

interface StepLayoutProps {
  children: ReactNode;
  receipt: ReactNode;
  /** The main button. Sticks to the bottom on phones. */
  action: ReactNode;
}

/**
 * Selection or form on the left, receipt and button on the right. Stacked on phones, with the button always in view.
 */
export function StepLayout({ children, receipt, action }: StepLayoutProps) {
  return (
    <div className="mx-auto flex w-full max-w-[73.75rem] grow flex-col lg:grid lg:grid-cols-[minmax(0,1fr)_26.25rem] lg:content-start lg:gap-x-16 lg:px-gutter lg:py-11">
      <div className="grid grid-cols-1 content-start gap-6 px-4 pt-5 pb-8 lg:p-0">{children}</div>
      <aside className="contents lg:sticky lg:top-30 lg:block lg:self-start">
        <div className="mb-6 px-4 sm:max-w-120 lg:mb-4 lg:max-w-none lg:p-0">{receipt}</div>
        <div className="sticky bottom-0 z-2 mt-auto grid gap-3 border-t border-line bg-room-2 px-4 pt-3 pb-[calc(0.9rem+env(safe-area-inset-bottom,0px))] lg:static lg:border-0 lg:bg-transparent lg:p-0">
          {action}
        </div>
      </aside>
    </div>
  );
}
