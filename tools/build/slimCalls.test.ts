import { expect, it } from 'vitest';
import { slimCalls } from './slimCalls';
import { bundle } from './testing/bundle';

const calls = (properties: string) => ({
  '/main.js': `import { ask } from './ask.js'; console.log(ask);`,
  '/ask.js': `const defineCall = (call) => call;\nexport const ask = defineCall({\n  name: 'ask',\n  ${properties}\n});`,
});
const build = (properties: string) => bundle(calls(properties), [slimCalls()]);

it.each([
  `summary: 'Ask it',\n  request: { word: ['long', 'short'], of: { them: 1 } },\n  info: 'told',`,
  `request: 'long',\n  info: 'told',\n  summary:\n    'Ask it',`,
])('takes summary and request out of %j', async (properties) => {
  const code = await build(properties);
  expect(code).toMatch(/'?told/);
  expect(code).not.toMatch(/Ask it|long|short|them/);
});

it('leaves a call that spreads another one', async () => {
  const code = await build(`...{ summary: 'It', request: 1, info: 'told' },`);
  expect(code).toMatch(/'?told/);
});

it.each([`summary: 'Ask it',`, `request: {},`, `title: 'Ask it', request: {},`])(
  'stops the build for another form: %s',
  async (properties) => {
    await expect(build(properties)).rejects.toThrow('another form of call');
  },
);

it('stops the build that has no calls', async () => {
  await expect(bundle({ '/main.js': 'console.log(1);' }, [slimCalls()])).rejects.toThrow(
    'calls have another form',
  );
});
