import type { FastifyInstance } from 'fastify';
import { readParameters } from './parameters.ts';

/** Lets the routes of a scope take small forms, and no other bodies. */
export function acceptForms(scope: FastifyInstance): void {
  scope.removeContentTypeParser(['application/json', 'text/plain']);
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16_384 },
    (_request, body: string, done) => done(null, readParameters(body)),
  );
}
