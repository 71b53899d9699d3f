import { expect, it } from 'vitest';
import { bundle } from './testing/bundle';
import { withoutSummaries } from './withoutSummaries';

const calls = (summary: string) => ({
  '/main.js': `import { ask } from './ask.js'; console.log(ask);`,
  '/ask.js': `const defineCall = (call) => call;\nexport const ask = defineCall({\n  name: 'ask',\n  ${summary}\n});`,
});
const build = (summary: string) => bundle(calls(summary), [withoutSummaries()]);

it('takes the summaries out of the calls', async () => {
  const code = await build(`summary: 'Ask it',`);
  expect(code).toContain('ask');
  expect(code).not.toContain('Ask it');
});

it.each(['summary: `Ask it`,', `summary:\n    'Ask it',`, `title: 'Ask it',`])(
  'stops the build for another form: %s',
  async (summary) => {
    await expect(build(summary)).rejects.toThrow('another form of summary');
  },
);

it('stops the build that has no calls', async () => {
  await expect(bundle({ '/main.js': 'console.log(1);' }, [withoutSummaries()])).rejects.toThrow(
    'calls have another form',
  );
});
