import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLoginDoor } from '../flows/completeLogin';
import { createFakeServices } from '../testing/fakeServices';
import { createProviderControl } from './createProviderControl';

const chunk = './provider/createProviderFlow';
afterEach(() => vi.doUnmock(chunk));

/** The control over a flow whose calls are kept. */
function setUp({ isAway = false } = {}) {
  const calls: string[] = [];
  const flow = {
    prepare: async () => undefined,
    start: (platform: string) => calls.push(`start ${platform}`),
    stop: () => calls.push('stop'),
  };
  vi.doMock(chunk, () => {
    if (isAway) throw new Error('chunk');
    return { createProviderFlow: () => flow };
  });
  const services = createFakeServices();
  const control = createProviderControl({
    services,
    door: createLoginDoor(services),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the flow looks at it
    view: {} as Window,
    askFurther: () => false,
  });
  return { control, services, calls, loaded: () => vi.dynamicImportSettled() };
}

describe('createProviderControl', () => {
  it('starts what was chosen before its code was there, and the next one inside the click', async () => {
    const { control, calls, loaded } = setUp();
    control.choose('google');
    expect(control.wait.get()).toMatchObject({ platform: 'google', status: 'leaving' });
    expect(calls).toEqual([]);
    await loaded();
    expect(calls).toEqual(['start google']);
    control.choose('auth0');
    expect(calls).toEqual(['start google', 'start auth0']);
  });

  it('starts nothing that was cancelled or replaced in the meantime', async () => {
    const { control, calls, loaded } = setUp();
    control.choose('google');
    control.choose('auth0');
    await loaded();
    expect(calls).toEqual(['start auth0']);
    const other = setUp();
    other.control.choose('google');
    other.control.cancel();
    await other.loaded();
    expect(other.calls).toEqual([]);
    expect(other.control.wait.get()).toBeNull();
  });

  it('says where its code cannot be had', async () => {
    const { control, services, loaded } = setUp({ isAway: true });
    control.choose('google');
    await loaded();
    expect(control.wait.get()).toMatchObject({ status: 'failed', problem: { key: 'error.chunk' } });
    expect(services.happened).toContainEqual({
      event: 'entry-error',
      detail: expect.objectContaining({ kind: 'chunk' }),
    });
  });

  it.each([
    [{ platform: null }, null],
    [{ platform: 'google' }, null],
  ])('asks for no code where the address %j brings no answer', async (address, code) => {
    const { control, services } = setUp({ isAway: true });
    services.configure({ address: { ...services.config().address, ...address }, code });
    expect(await control.readReturn()).toEqual({ kind: 'none' });
    expect(control.wait.get()).toBeNull();
  });
});
