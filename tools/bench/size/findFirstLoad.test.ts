import { expect, it } from 'vitest';
import { findFirstLoad } from './findFirstLoad';

const scripts = new Map([
  ['hub-entry.js', 'let a={app:`assets/app-1.js`,languages:{en:`assets/en-2.js`,zh:`assets/zh-3.js`}}'],
  ['assets/app-1.js', 'import{a}from"./first-4.js";export{a};'],
  ['assets/first-4.js', 'import"./react-5.js";const later=()=>import("./Later-6.js");'],
  ['assets/react-5.js', 'export{}'],
  ['assets/Later-6.js', 'import"./Deep-7.js"'],
]);

it('follows static imports only', () => {
  expect([...findFirstLoad(scripts)]).toEqual([
    'hub-entry.js',
    'assets/app-1.js',
    'assets/en-2.js',
    'assets/first-4.js',
    'assets/react-5.js',
  ]);
});

it('throws if the loader names no app', () => {
  expect(() => findFirstLoad(new Map([['hub-entry.js', '']]))).toThrow('names no app');
});
