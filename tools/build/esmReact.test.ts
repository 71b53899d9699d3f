import { describe, expect, it } from 'vitest';
import { esmReact, moduleOf, reactStore } from './esmReact';
import { bundle } from './testing/bundle';

const scheduler = `"use strict";
var React = require("react"),
  ReactDOM = require("react-dom");
exports.now = void 0;
if (React.isLate) exports.now = function () { return ReactDOM.time; };
exports.schedule = function (task) { return task(exports.now()); };
`;

describe('moduleOf', () => {
  it('imports what was required and exports each property, those written once as constants', () => {
    expect(moduleOf(scheduler, 'scheduler.js').trim()).toBe(`"use strict";
import * as React from "react";
import * as ReactDOM from "react-dom";
exported_now = void 0;
if (React.isLate) exported_now = function () { return ReactDOM.time; };
const exported_schedule = function (task) { return task(exported_now()); };

var exported_now;
export { exported_now as now,exported_schedule as schedule };`);
  });

  it.each(['module.exports = 1;', 'exports.a = require(name);', 'exports.a = 1; fill(exports);', ''])(
    'refuses %j',
    (code) => {
      expect(() => moduleOf(code, 'x.js')).toThrow('x.js has another form of CommonJS now');
    },
  );
});

/** Packages by the path of their module. */
const react = {
  '/node_modules/react/index.js': '',
  '/node_modules/react/cjs/react.production.js':
    'exports.useSyncExternalStore = (read) => `React: ${read()}`;',
  '/node_modules/react/jsx-runtime.js': '',
  '/node_modules/react/cjs/react-jsx-runtime.production.js': 'exports.jsx = 1;',
  '/node_modules/react-dom/index.js': '',
  '/node_modules/react-dom/cjs/react-dom.production.js': 'exports.createPortal = 1;',
  '/node_modules/react-dom/client.js': '',
  '/node_modules/react-dom/cjs/react-dom-client.production.js': 'exports.createRoot = 1;',
  '/node_modules/scheduler/index.js': '',
  '/node_modules/scheduler/cjs/scheduler.production.js': 'exports.now = 1;',
};
const entries = Object.keys(react).filter((path) => !path.includes('/cjs/'));
const importing = (paths: readonly string[]) => paths.map((path) => `import '${path}';`).join('\n');

describe('esmReact', () => {
  it('leaves no CommonJS', async () => {
    const main = `${importing(entries)} import { jsx } from '/node_modules/react/jsx-runtime.js'; console.log(jsx);`;
    const code = await bundle({ ...react, '/main.js': main }, [esmReact()]);
    expect(code).toContain('console.log(1)');
    expect(code).not.toContain('exports');
  });

  it('stops the build when a build of React has another form', async () => {
    const moved = { ...react, '/node_modules/react/cjs/react.production.js': 'module.exports = {};' };
    await expect(bundle({ ...moved, '/main.js': importing(entries) }, [esmReact()])).rejects.toThrow(
      'react.production.js has another form of CommonJS now',
    );
  });

  it('stops the build when an entry of React has another name', async () => {
    const main = importing(entries.filter((path) => !path.endsWith('client.js')));
    await expect(bundle({ ...react, '/main.js': main }, [esmReact()])).rejects.toThrow(
      'no entry of React for ./cjs/react-dom-client.production.js now',
    );
  });
});

describe('reactStore', () => {
  const own = { react: 'export const useSyncExternalStore = (read) => `React: ${read()}`;' };

  it('gives what React has', async () => {
    const main = `import { useSyncExternalStore } from 'use-sync-external-store/shim'; console.log(useSyncExternalStore);`;
    expect(await bundle({ ...own, '/main.js': main }, [reactStore()])).toContain('React: ');
  });

  it.each([
    ['nothing imports the shim', {}, 'console.log(1);'],
    [
      'something imports another part of its package',
      { 'use-sync-external-store/with-selector': 'export const select = 1;' },
      `import { useSyncExternalStore } from 'use-sync-external-store/shim';
       import { select } from 'use-sync-external-store/with-selector'; console.log(useSyncExternalStore, select);`,
    ],
  ])('stops the build when %s', async (_, packages, main) => {
    await expect(bundle({ ...own, ...packages, '/main.js': main }, [reactStore()])).rejects.toThrow(
      'use-sync-external-store is imported in another way now',
    );
  });

  it('stops the build when another name is imported', async () => {
    const main = `import { useStore } from 'use-sync-external-store/shim'; console.log(useStore);`;
    await expect(bundle({ ...own, '/main.js': main }, [reactStore()])).rejects.toThrow('useStore');
  });
});
