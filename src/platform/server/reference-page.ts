import type { Call } from '../contract.ts';
import { html, type Html } from './html.ts';
import type { Policies } from './policies.ts';
import { inputParts, refusalsOf, schemaOf, topicOf, type JsonSchema } from './openapi.ts';

type ReferenceAbout = {
  readonly openApiPath: string;
  readonly policies: Policies;
  /** The users that each policy lets make a call. */
  readonly policyWords: Readonly<Record<string, string>>;
};

/** The API reference: calls by topic with everything in their contracts. */
export function referencePage(routes: readonly { readonly call: Call }[], about: ReferenceAbout): Html {
  const topics = Map.groupBy(
    routes.map(({ call }) => call).toSorted((a, b) => a.path.localeCompare(b.path)),
    topicOf,
  );
  const sorted = [...topics].toSorted(([a], [b]) => a.localeCompare(b));
  return html`<h1>API reference</h1>
    <p class="soft">
      ${routes.length} calls, each under <code>/api</code>. Bodies and answers are JSON; an expected “no” is
      <code>application/problem+json</code> with a <code>code</code>. After 429 and 503,
      <code>Retry-After</code> says how many seconds to wait, if that is known. Any call can answer 500, with
      a <code>requestId</code> that the log has, too. Admins count as the host of every event and the owner of
      every page. For programs: <a href="${about.openApiPath}">OpenAPI 3.1</a>.
    </p>
    <nav aria-label="Topics">
      <ul>
        ${sorted.map(([topic]) => html`<li><a href="#${topic}">${topic}</a></li>`)}
      </ul>
    </nav>
    ${sorted.map(
      ([topic, calls]) =>
        html`<section aria-labelledby="${topic}">
          <h2 id="${topic}">${topic}</h2>
          ${calls.map((call) => callArticle(call, about))}
        </section>`,
    )}`;
}

function callArticle(call: Call, { policies, policyWords }: ReferenceAbout): Html {
  const { path, query, header, body } = inputParts(call);
  const anchor = `${call.method} ${call.path}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return html`<article aria-labelledby="${anchor}">
    <h3 id="${anchor}"><code>${call.method} /api${call.path}</code></h3>
    <p>${call.summary}</p>
    <dl>
      <dt>Who may call</dt>
      <dd>${policyWords[call.may]}</dd>
      ${
        call.limit &&
        html`<dt>At most</dt>
          <dd>${call.limit.times} times in ${call.limit.seconds} s</dd>`
      }
    </dl>
    ${fieldTable([
      ...path.map((field) => ({ ...field, place: 'path' })),
      ...query.map((field) => ({ ...field, place: 'query' })),
      ...header.map((field) => ({ ...field, place: 'header' })),
      ...body.map((field) => ({ ...field, place: 'body' })),
    ])}
    <p class="soft">Answers ${call.status}</p>
    <pre tabindex="0">${call.contentType ?? shapeText(schemaOf(call.answer, 'output'))}</pre>
    <table>
      <caption>
        May refuse with
      </caption>
      <thead>
        <tr>
          <th scope="col">Status</th>
          <th scope="col">Code</th>
          <th scope="col">What it says</th>
        </tr>
      </thead>
      <tbody>
        ${Object.entries(refusalsOf(call, policies)).map(
          ([code, { status, title, message }]) =>
            html`<tr>
              <td>${status}</td>
              <td><code>${code}</code></td>
              <td>${title}. ${message}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </article>`;
}

type Field = ReturnType<typeof inputParts>['path'][number] & { readonly place: string };

function fieldTable(fields: readonly Field[]): Html | undefined {
  if (fields.length === 0) return undefined;
  return html`<table>
    <caption>
      Takes
    </caption>
    <thead>
      <tr>
        <th scope="col">Field</th>
        <th scope="col">In</th>
        <th scope="col">Is</th>
      </tr>
    </thead>
    <tbody>
      ${fields.map(
        ({ name, place, schema, required }) =>
          html`<tr>
            <td><code>${name}${!required && '?'}</code></td>
            <td>${place}</td>
            <td><code>${shapeText(schema)}</code></td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** Prints a schema in TypeScript notation: `{ items: { id: string }[] }`. */
export function shapeText(schema: JsonSchema, indent = ''): string {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map((one) => shapeText(one, indent)))].join(' | ');
  if (schema.allOf) return schema.allOf.map((one) => shapeText(one, indent)).join(' & ');
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const prefix = /^\^([\w:-]+:)\(\[0-9a-f/.exec(String(schema.pattern))?.[1];
  if (prefix !== undefined) return `${prefix}{uuid}`;
  if (Array.isArray(schema.type))
    return schema.type.map((type) => shapeText({ ...schema, type }, indent)).join(' | ');
  if (schema.type === 'array') return arrayText(schema.items ?? {}, indent);
  if (schema.type === 'object') return objectText(schema, indent);
  return (typeof schema.type === 'string' ? schema.type : 'any') + boundsText(schema);
}

function arrayText(items: JsonSchema, indent: string): string {
  const text = shapeText(items, indent);
  return / [|&] /.test(text.replaceAll(/\{[^]*\}/g, '')) ? `(${text})[]` : `${text}[]`;
}

function objectText(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  indent: string,
): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(
    ([name, schema]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${shapeText(schema, inner)}`,
  );
  if (typeof additionalProperties === 'object')
    lines.push(`${inner}[key]: ${shapeText(additionalProperties, inner)}`);
  return lines.length > 0 ? `{\n${lines.join('\n')}\n${indent}}` : '{}';
}

/** Bounds that a type doesn't show: ` (2–30 characters)`, ` (1–50, default 10)`. */
function boundsText(schema: JsonSchema): string {
  const { minimum, maximum, minLength, maxLength, format, default: fallback } = schema;
  const range = (least: unknown, most: unknown, unit: string) => {
    if (least === undefined && most === undefined) return [];
    if (most === undefined || most === Number.MAX_SAFE_INTEGER)
      return least === undefined ? [] : [`${least} or more${unit}`];
    return [least === undefined ? `up to ${most}${unit}` : `${least}–${most}${unit}`];
  };
  const said = [
    ...(typeof format === 'string' ? [format] : []),
    ...range(minimum === Number.MIN_SAFE_INTEGER ? undefined : minimum, maximum, ''),
    ...range(minLength, maxLength, ' characters'),
    ...(fallback === undefined ? [] : [`${JSON.stringify(fallback)} when absent`]),
  ];
  return said.length > 0 ? ` (${said.join(', ')})` : '';
}
