import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trackEvents } from '../../src/api/trackEvents';
import { trackingEvents } from '../database/tables/tracking';
import { codes } from '../answers/codes';
import { createTestHub, partner, type TestHub } from '../testing/createTestHub';

let test: TestHub;
beforeAll(async () => {
  test = await createTestHub();
});
afterAll(() => test.close());

const event = {
  name: 'login_submit',
  time: 1_767_225_600_000,
  props: { method: 'password', step: 2, retry: false },
};
const stored = () =>
  test.hub.services.database.run((queries) =>
    queries.select().from(trackingEvents).orderBy(trackingEvents.id),
  );

describe('tracking', () => {
  it('stores a batch', async () => {
    expect((await test.call(trackEvents, { events: [event, { name: 'a', time: 1.5 }] })).code).toBe(1);
    expect(await stored()).toMatchObject([
      { tenantId: 'neutral', ...event },
      { name: 'a', time: 2, props: {} },
    ]);
  });

  it('accepts a beacon of a partner page, whose body has no JSON label', async () => {
    const response = await test.fetch('/api/hub/', {
      method: 'POST',
      headers: { 'content-type': 'text/plain', origin: partner },
      body: JSON.stringify({ events: [event] }),
    });
    expect(await response.json()).toMatchObject({ code: 1 });
  });

  it('stores nothing personal', async () => {
    const props = {
      account: 'mark@example.com',
      phone: '+86 138 0013 8000',
      number: 13800138000,
      token: 'mark'.repeat(11),
      code: '123456',
      screen: 'login',
    };
    await test.call(trackEvents, { events: [{ ...event, props }] });
    expect((await stored()).at(-1)?.props).toEqual({ screen: 'login' });
  });

  it.each([
    [{ events: 'x' }, 'events'],
    [{ events: [{ ...event, name: '<script>' }] }, 'events.0.name'],
    [{ events: [{ ...event, time: 'now' }] }, 'events.0.time'],
    [{ events: [{ ...event, props: { deep: {} } }] }, 'events.0.props.deep'],
    [{ events: [{ ...event, props: { long: 'x'.repeat(201) } }] }, 'events.0.props.long'],
    [{ events: Array.from({ length: 101 }, () => event) }, 'events'],
  ])('refuses %j', async (request, field) => {
    const { code, info } = await test.call(trackEvents, request);
    expect({ code, info }).toEqual({ code: codes.fieldInvalid, info: { field } });
  });

  it('ignores an empty batch', async () => {
    expect((await test.call(trackEvents, { events: [] })).code).toBe(0);
  });
});
