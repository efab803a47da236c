export const planPrefix = 'activity:';

export function planPath({ id }: { id: string }): string {
  return `/plans/${id.slice(id.lastIndexOf(':') + 1)}`;
}
