import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const program = `
const { openLog } = await import('./log.ts');
const log = openLog({ level: 'info' });
const err = Object.assign(new Error('no'), { code: 'ECONNREFUSED', detail: { password: 'hunter2' } });
log.warn({ err, code: '123456', asked: { code: '654321', email: 'maya@example.test' } }, 'failed');
`;

test('logs tell an error’s code, and never a password, an email address or a code to sign in with [OPS-01]', () => {
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  const line = JSON.parse(printed);
  expect(line.err).toMatchObject({ message: 'no', errorCode: 'ECONNREFUSED' });
  expect(line).toMatchObject({ code: '[cut]', asked: { code: '[cut]', email: '[cut]' } });
  expect(printed).not.toMatch(/hunter2|123456|654321|maya@/);
});
