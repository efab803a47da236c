import type { ReactNode } from 'react';

/** A form of one step. Before the page's code is there, a submit must not put a password into an address: hence `post`. */
export function AuthForm({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  return (
    <form
      noValidate
      method="post"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
