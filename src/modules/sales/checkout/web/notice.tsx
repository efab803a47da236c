import type { ReactNode } from 'react';
import { IconWarningCircleFill } from '#platform/ui/icons.tsx';

interface NoticeProps {
  title: string;
  message?: ReactNode;
  children?: ReactNode;
}

export function Notice({ title, message, children }: NoticeProps) {
  return (
    <div role="alert" className="flex gap-3 rounded-control bg-danger-bg px-4 py-3">
      <IconWarningCircleFill className="mt-0.5 shrink-0 text-[1.25rem] text-danger" />
      <div className="grid min-w-0 gap-1">
        <p className="font-semibold text-danger">{title}</p>
        {message !== undefined && <p>{message}</p>}
        {children}
      </div>
    </div>
  );
}
