import type { Refusal } from '#platform/refusal.ts';

/** In place of a page that the server refuses to show. */
export function Refused({ by: { title, message } }: { by: Pick<Refusal, 'title' | 'message'> }) {
  return (
    <>
      <h1 className="heading">{title}</h1>
      <p>{message}</p>
    </>
  );
}
