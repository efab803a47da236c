import type { RequestContext } from '#app/page-context.ts';

declare module '@tanstack/react-start' {
  interface Register {
    server: { requestContext: RequestContext };
  }
}
