import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHostedEvents, paidTicket, type HostedEvents } from '#app/server/testing/hosted-events.ts';
import { bareId, newId, UserId } from '#platform/ids.ts';
import { transact } from '#platform/server/db.ts';
import { issueInvoice } from './issue-documents.ts';

let world: HostedEvents;
let communityId: string;
beforeAll(async () => {
  world = await openHostedEvents();
  const { body } = await world.as(world.host).get(`/events/${await taxedEvent()}`);
  communityId = body.creator.id;
});
afterAll(() => world.close());

const seller = {
  name: 'Freight Union e. V.',
  address1: 'Köpenicker Str. 70',
  zipCode: '10179',
  city: 'Berlin',
  country: 'DE',
  taxId: 'DE 123 456 789',
};
const buyer = {
  name: 'Okafor & Söhne <GmbH>',
  address1: 'Mainzer Str. 1',
  zipCode: '10247',
  city: 'Berlin',
  country: 'de',
  taxId: '',
};

const taxedEvent = () =>
  world.addEvent({
    currency: 'eur',
    tax: { name: 'VAT', rate: 19_000 },
    tickets: [paidTicket, { ...paidTicket, id: 'b', name: 'Student', taxRate: 7000 }],
  });
const enterSeller = () => world.as(world.host).put(`/profiles/${communityId}/seller`, seller);

async function sell(eventId: string, name = 'Maya Okafor') {
  const fan = await world.addPerson(name);
  const orderId = await world.buy(fan, eventId, 2);
  const path = `/orders/${orderId}/invoices`;
  return {
    fan,
    orderId,
    request: (more: object = {}) => world.as(fan).post(path, { ...buyer, ...more }),
    list: async () => (await world.as(fan).get(path)).body,
    file: (id: string, kind: string) => world.as(fan).get(`${path}/${id}/${kind}`),
    sheet: async (id: string) => (await world.as(fan).get(`${path}/${id}`)).body,
    refund: (body: object) =>
      world.as(world.host).post(`/events/${eventId}/orders/${orderId}/refunds`, body, world.idempotent()),
  };
}

const year = new Date().getFullYear();
const numbersOf = async (kind: 'invoice' | 'creditNote') =>
  (
    await world.app.db
      .selectFrom('invoice')
      .select('number')
      .where('kind', '=', kind)
      .where('sellerId', '=', bareId(communityId))
      .orderBy('number')
      .execute()
  ).map(({ number }) => number);
const upTo = (count: number) => Array.from({ length: count }, (_, place) => place + 1);

test('a buyer gets one invoice once the host has entered its details, and no one else sees it [TAX-01]', async () => {
  const eventId = await taxedEvent();
  const sold = await sell(eventId);
  expect(await sold.list()).toEqual({ items: [], closed: 'sellerMissing' });
  expect((await sold.request()).body.code).toBe('sellerMissing');
  const incomplete = await world
    .as(world.host)
    .put(`/profiles/${communityId}/seller`, { ...seller, city: '' });
  expect(incomplete.body).toMatchObject({ code: 'partyCityRequired', status: 422 });
  expect((await enterSeller()).status).toBe(200);
  expect((await world.as(world.host).get(`/profiles/${communityId}/seller`)).body).toEqual({ seller });
  expect((await sold.list()).closed).toBeNull();
  expect((await sold.request({ country: 'ZZ' })).body.code).toBe('partyCountryRequired');

  const { status, body: invoice } = await sold.request();
  expect([status, invoice.number, invoice.gross, invoice.tax]).toEqual([201, `INV-${year}-00001`, 5698, 910]);
  expect((await sold.request()).body.code).toBe('alreadyInvoiced');
  expect(await sold.list()).toMatchObject({ items: [{ id: invoice.id }], closed: 'alreadyInvoiced' });
  expect(await sold.sheet(invoice.id)).toMatchObject({
    seller,
    buyer: { ...buyer, country: 'DE' },
    lines: [{ name: 'General admission', quantity: 2, rate: 19_000, gross: 5698, tax: 910 }],
  });
  const pdf = await sold.file(invoice.id, 'pdf');
  expect(pdf.headers['content-type']).toBe('application/pdf');
  expect(pdf.raw.subarray(0, 5).toString()).toBe('%PDF-');

  const other = await sell(eventId, 'Noor Haddad');
  expect((await other.file(invoice.id, 'pdf')).status).toBe(404);
  expect((await world.as(other.fan).get(`/orders/${sold.orderId}/invoices`)).status).toBe(404);
  const strange = await world.addEvent();
  expect((await world.as(world.host).get(`/events/${strange}/invoices/${invoice.id}/pdf`)).status).toBe(404);
  expect((await world.as(world.host).get(`/events/${eventId}/invoices/${invoice.id}/xml`)).status).toBe(200);
});

test('numbers have no gap under concurrent requests, doubled ones and rollbacks [TAX-01]', async () => {
  await enterSeller();
  const eventId = await taxedEvent();
  const before = (await numbersOf('invoice')).length;
  const orders = [];
  for (let count = 0; count < 10; count++) orders.push(await sell(eventId, `Fan ${count}`));
  const [lost, kept] = [orders.slice(0, 3), orders.slice(3)];
  const failing = lost.map(({ orderId }) =>
    transact(world.app.db, async (tx) => {
      await issueInvoice(tx, bareId(orderId), { ...buyer, country: 'DE' });
      throw new Error('after the number was taken');
    }).catch((error: Error) => error.message),
  );
  const replies = await Promise.all(kept.flatMap((order) => [order.request(), order.request()]));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([
    ...kept.map(() => 201),
    ...kept.map(() => 409),
  ]);
  expect(new Set(await Promise.all(failing))).toEqual(new Set(['after the number was taken']));
  expect(await numbersOf('invoice')).toEqual(upTo(before + kept.length));
  await Promise.all(lost.map((order) => order.request()));
  expect(await numbersOf('invoice')).toEqual(upTo(before + orders.length));
  expect(await world.verify()).toEqual([]);
});

test('refunds of an invoiced order get credit notes with their share of tax, each once [TAX-01, RFD-01]', async () => {
  await enterSeller();
  const sold = await sell(await taxedEvent());
  await sold.refund({ amount: 1000, seenRefunded: 0, cancelTickets: false });
  await world.app.deliverEvents();
  expect((await sold.list()).items).toEqual([]);
  const { body: invoice } = await sold.request();
  const [, early] = (await sold.list()).items;
  expect(early).toMatchObject({ kind: 'creditNote', corrects: invoice.number, gross: 1000, tax: 160 });

  await sold.refund({ seenRefunded: 1000 });
  await world.app.deliverEvents();
  await world.app.deliverEvents();
  const { items } = await sold.list();
  expect(items.map(({ kind, gross, tax }: any) => [kind, gross, tax])).toEqual([
    ['invoice', 5698, 910],
    ['creditNote', 1000, 160],
    ['creditNote', 4698, 750],
  ]);
  const notes = await numbersOf('creditNote');
  expect(notes).toEqual(upTo(notes.length));
});

test('a refund that the bank sends back keeps its credit note, and its repetition gets none [TAX-01, RFD-03]', async () => {
  await enterSeller();
  const sold = await sell(await taxedEvent());
  await sold.request();
  await sold.refund({ seenRefunded: 0 });
  await world.app.deliverEvents();
  await world.sendRefundBack(sold.orderId);
  expect((await sold.refund({ seenRefunded: 0 })).body.status).toBe('done');
  await world.app.deliverEvents();
  const { items } = await sold.list();
  expect(items.map(({ kind, gross }: any) => [kind, gross])).toEqual([
    ['invoice', 5698],
    ['creditNote', 5698],
  ]);
  expect(await world.verify()).toEqual([]);
});

test('a refund that the host paid another way keeps its credit note, and gets one if it had none [TAX-01, RFD-03]', async () => {
  await enterSeller();
  const eventId = await taxedEvent();
  const markPaid = async ({ orderId }: { orderId: string }) => {
    const path = `/events/${eventId}/orders/${orderId}/refunds`;
    const [{ id }] = (await world.as(world.host).get(path)).body.refunds;
    expect((await world.as(world.host).post(`${path}/${id}/paidOutside`, { note: 'In cash' })).status).toBe(
      200,
    );
    await world.app.deliverEvents();
  };
  const notesOf = async ({ list: read }: { list: () => Promise<any> }) =>
    (await read()).items.filter(({ kind }: any) => kind === 'creditNote').map(({ gross }: any) => gross);

  const returned = await sell(eventId);
  await returned.request();
  await returned.refund({ seenRefunded: 0 });
  await world.app.deliverEvents();
  await world.sendRefundBack(returned.orderId);
  await markPaid(returned);
  expect(await notesOf(returned)).toEqual([5698]);

  const declined = await sell(eventId);
  await declined.request();
  const decide = await world.dispute(declined.orderId);
  expect((await declined.refund({ seenRefunded: 0 })).body.status).toBe('failed');
  await decide('won');
  await markPaid(declined);
  expect(await notesOf(declined)).toEqual([5698]);
  expect(await world.verify()).toEqual([]);
});

test('cash that is given back at the box office gets a credit note, once [TAX-01, BOX-01]', async () => {
  await enterSeller();
  const eventId = await taxedEvent();
  const fan = await world.addPerson('Maya Okafor');
  const { items: types } = (await world.as(fan).get(`/events/${eventId}/tickets`)).body;
  const device = { id: newId(), name: 'Front door' };
  const sales = [
    {
      id: newId(),
      method: 'cash',
      items: [{ itemId: types[0].id, quantity: 2 }],
      total: 5698,
      email: fan.email,
      soldAt: new Date().toISOString(),
    },
  ];
  const host = world.as(world.host);
  const sent = await host.post(`/events/${eventId}/boxOffice/sales`, { device, sales });
  expect(sent.body.results).toMatchObject([{ id: sales[0]!.id, refused: null }]);
  const path = `/orders/order:${sales[0]!.id}/invoices`;
  const { body: invoice } = await world.as(fan).post(path, buyer);
  expect(invoice).toMatchObject({ gross: 5698, tax: 910 });
  await host.post(`/events/${eventId}/boxOffice/sales/order:${sales[0]!.id}/refund`, { device });
  await world.app.deliverEvents();
  await world.app.deliverEvents();
  expect((await world.as(fan).get(path)).body.items).toMatchObject([
    { kind: 'invoice' },
    { kind: 'creditNote', corrects: invoice.number, gross: 5698, tax: 910 },
  ]);
  const { body: bell } = await world.as(fan).get(`/users/${UserId.encode(fan.id)}/notifications`);
  expect(JSON.stringify(bell)).not.toContain('on its way');
});

const list = <Item>(value: Item | readonly Item[]): readonly Item[] =>
  Array.isArray(value) ? value : [value as Item];
const xmlParser = new XMLParser({ removeNSPrefix: true, ignoreAttributes: false, parseTagValue: false });

test('the e-invoice adds up by the rules of EN 16931, and credit notes name their invoice [TAX-01]', async () => {
  await enterSeller();
  const eventId = await taxedEvent();
  const fan = await world.addPerson('Maya Okafor');
  const { items: types } = (await world.as(fan).get(`/events/${eventId}/tickets`)).body;
  const orderItems = {
    items: types.map(({ id }: { id: string }, place: number) => ({ itemId: id, quantity: place + 1 })),
  };
  const { body: order } = await world.as(fan).post('/orders', { eventId, orderItems }, world.idempotent());
  await world.pay(fan, order.id);
  const path = `/orders/${order.id}/invoices`;
  const { body: invoice } = await world.as(fan).post(path, buyer);
  await world
    .as(world.host)
    .post(`/events/${eventId}/orders/${order.id}/refunds`, { seenRefunded: 0 }, world.idempotent());
  await world.app.deliverEvents();
  const [, note] = (await world.as(fan).get(path)).body.items;

  for (const [document, type] of [
    [invoice, '380'],
    [note, '381'],
  ] as const) {
    const { raw, headers } = await world.as(fan).get(`${path}/${document.id}/xml`);
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    const xml = xmlParser.parse(raw.toString()).CrossIndustryInvoice;
    expect(xml.ExchangedDocument).toMatchObject({ ID: document.number, TypeCode: type });
    const trade = xml.SupplyChainTradeTransaction;
    const { ApplicableTradeTax: taxes, ...header } = trade.ApplicableHeaderTradeSettlement;
    const totals = header.SpecifiedTradeSettlementHeaderMonetarySummation;
    const cents = (text: string | { '#text': string }) =>
      Math.round(Number(typeof text === 'string' ? text : text['#text']) * 100);
    const lines = list<any>(trade.IncludedSupplyChainTradeLineItem);
    const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);
    const nets = lines.map(
      ({ SpecifiedLineTradeSettlement: { SpecifiedTradeSettlementLineMonetarySummation: of } }) =>
        cents(of.LineTotalAmount),
    );
    // BR-CO-10, BR-CO-13, BR-CO-14, BR-CO-15, BR-CO-16
    expect(sum(nets)).toBe(cents(totals.LineTotalAmount));
    expect(totals.TaxBasisTotalAmount).toBe(totals.LineTotalAmount);
    expect(sum(list<any>(taxes).map((tax) => cents(tax.CalculatedAmount)))).toBe(
      cents(totals.TaxTotalAmount),
    );
    expect(cents(totals.GrandTotalAmount)).toBe(cents(totals.LineTotalAmount) + cents(totals.TaxTotalAmount));
    expect(cents(totals.GrandTotalAmount)).toBe(document.gross);
    expect([totals.TotalPrepaidAmount, totals.DuePayableAmount]).toEqual([totals.GrandTotalAmount, '0.00']);
    // BR-CO-17, BR-S-08
    for (const tax of list<any>(taxes)) {
      const exact = (cents(tax.BasisAmount) * Number(tax.RateApplicablePercent)) / 100;
      expect(Math.abs(cents(tax.CalculatedAmount) - exact)).toBeLessThanOrEqual(1);
      expect(tax.CategoryCode).toBe('S');
    }
    const { SellerTradeParty: from, BuyerTradeParty: to } = trade.ApplicableHeaderTradeAgreement;
    expect(from.SpecifiedTaxRegistration.ID).toEqual({ '@_schemeID': 'VA', '#text': 'DE123456789' });
    expect([from.PostalTradeAddress.CountryID, to.Name, to.PostalTradeAddress.CountryID]).toEqual([
      'DE',
      buyer.name,
      'DE',
    ]);
    expect(header.InvoiceReferencedDocument?.IssuerAssignedID).toBe(
      type === '381' ? invoice.number : undefined,
    );
  }

  const host = world.as(world.host);
  const listed = (await host.get(`/events/${eventId}/invoices?limit=1`)).body;
  expect(listed).toMatchObject({ total: 2, hasSeller: true, items: [{ number: note.number }] });
  expect(listed.details).toBe(`/community/${bareId(communityId)}/manage/billing`);
  const further = (await host.get(`/events/${eventId}/invoices?limit=1&cursor=${listed.next}`)).body;
  expect(further).toMatchObject({ next: null, items: [{ number: invoice.number }] });
  const csv = String((await host.get(`/events/${eventId}/invoices.csv`)).body);
  const totals = csv
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => Number(line.split(',').at(-2)));
  expect(totals).toEqual([-major(note.gross), major(invoice.gross)]);
});

test('people who host under their own name enter their own business details, and nobody else’s [TAX-01]', async () => {
  const fan = await world.addPerson('Noor Haddad');
  const path = `/profiles/${UserId.encode(world.host.id)}/seller`;
  expect((await world.as(world.host).put(path, seller)).body).toEqual({ seller });
  for (const method of ['get', 'put'] as const)
    expect((await world.as(fan)[method](path, seller)).status).toBe(404);
});

const major = (minor: number) => minor / 100;
