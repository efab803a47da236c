type SchemaObject = Record<string, unknown>;

/** Properties that search engines require for each type. */
const needed: Readonly<Record<string, readonly string[]>> = {
  MusicEvent: ['name', 'startDate', 'endDate', 'eventStatus', 'eventAttendanceMode', 'location', 'url'],
  MusicVenue: ['name', 'address', 'url'],
  MusicGroup: ['name', 'url'],
  Organization: ['name', 'url'],
  Person: ['name', 'url'],
  ProfilePage: ['mainEntity'],
  Place: ['address'],
  PostalAddress: ['addressLocality'],
  GeoCoordinates: ['latitude', 'longitude'],
  Offer: ['url'],
  ItemList: ['itemListElement'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name'],
  AggregateRating: ['ratingValue', 'ratingCount'],
};

const addresses = new Set(['url', 'item', 'image', 'logo', 'sameAs']);

/** Lists mistakes in schema.org data. */
export function problemsOf(data: unknown, where = '$'): string[] {
  if (Array.isArray(data)) return data.flatMap((one, at) => problemsOf(one, `${where}[${at}]`));
  if (typeof data !== 'object' || data === null) return [];
  const thing = data as SchemaObject;
  const type = String(thing['@type']);
  return [
    ...(where === '$' && thing['@context'] !== 'https://schema.org' ? [`${where} has no context`] : []),
    ...(needed[type] ?? [`@type ${type}`])
      .filter((name) => thing[name] === undefined || thing[name] === '')
      .map((name) => `${where} (${type}) lacks ${name}`),
    ...Object.entries(thing).flatMap(([name, value]) => [
      ...valueProblems(name, value, `${where}.${name}`),
      ...problemsOf(value, `${where}.${name}`),
    ]),
    ...placesProblems(thing, where),
  ];
}

function valueProblems(name: string, value: unknown, where: string): string[] {
  if (value === undefined || value === null) return [`${where} is nothing`];
  if (addresses.has(name)) {
    const wrong = [value]
      .flat()
      .filter((one) => typeof one === 'string' && !/^https?:\/\/[^\s<>"]+$/.test(one));
    return wrong.map((one) => `${where} is no address: ${String(one)}`);
  }
  if (
    /^(?:start|end)Date$/.test(name) &&
    !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/.test(String(value))
  )
    return [`${where} has no clock of its place: ${String(value)}`];
  if (name === 'price' && !(typeof value === 'number' && value >= 0)) return [`${where} is no price`];
  if (name === 'priceCurrency' && !/^[A-Z]{3}$/.test(String(value))) return [`${where} is no currency`];
  return [];
}

function placesProblems(thing: SchemaObject, where: string): string[] {
  const items = thing.itemListElement;
  if (!Array.isArray(items)) return [];
  const inOrder = items.every((item: SchemaObject, at) => item.position === at + 1);
  return inOrder ? [] : [`${where} is not in order`];
}
