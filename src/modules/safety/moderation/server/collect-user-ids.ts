import { UserId } from '#platform/ids.ts';

type AnswerPart = Readonly<Record<string, unknown>>;

const isPart = (value: unknown): value is AnswerPart => typeof value === 'object' && value !== null;

export function collectUserIds(answer: unknown): Set<string> {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const item of value) visit(item);
      return;
    }
    if (!isPart(value)) return;
    const id = personId(value);
    if (id) found.add(id);
    for (const part of Object.values(value)) if (isPart(part)) visit(part);
  };
  visit(answer);
  return found;
}

function personId({ id }: AnswerPart): string | undefined {
  return typeof id === 'string' && id.startsWith(UserId.prefix) ? UserId.decode(id) : undefined;
}

/** Removes these users and their content from every list of a response. Totals stay. */
export function removeUsers(answer: unknown, unseen: ReadonlySet<string>): unknown {
  const clean = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.filter((item) => !isTheirs(item, unseen)).map(clean);
    if (!isPart(value) || value instanceof Uint8Array) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, clean(part)]));
  };
  return clean(answer);
}

/** Whether a list item is one of these users or was made by them: a list, plan, post, comment or action. */
function isTheirs(item: unknown, unseen: ReadonlySet<string>): boolean {
  if (!isPart(item)) return false;
  const isUnseen = (value: unknown) => isPart(value) && unseen.has(personId(value) ?? '');
  if (isUnseen(item) || isUnseen(item['user']) || isUnseen(item['creator'])) return true;
  const { payload } = item;
  if (isPart(payload) && isTheirs(payload, unseen)) return true;
  // Authors of a post or comment. The users of an event are not its authors.
  const authors =
    item['type'] === 'feedPost' ? item['creators'] : 'parentId' in item ? item['users'] : undefined;
  const names = isPart(authors) ? authors['items'] : undefined;
  return Array.isArray(names) && names.length > 0 && names.every(isUnseen);
}
