import { describe, expect, it } from 'vitest';
import { moduleOf } from './esmReact';

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
