import { describe, expect, it } from 'vitest';
import { faultsOfPackage, faultsOfPortal } from './reactInside.mjs';

const files = (record: Record<string, string>) => new Map(Object.entries(record));

describe('faultsOfPortal', () => {
  it('accepts scripts with React', () => {
    expect(faultsOfPortal(files({ 'assets/react-1.js': 'a.version=`19.3.1`' }), '19.3.1')).toEqual([]);
  });

  it('reports Preact and missing React', () => {
    expect(faultsOfPortal(files({ 'a.js': 'preact("19x3y1")', 'a.js.map': '"19.3.1"' }), '19.3.1')).toEqual([
      'a.js holds Preact',
      'no script holds React 19.3.1',
    ]);
  });
});

describe('faultsOfPackage', () => {
  it('accepts an element that imports React', () => {
    const shipped = { 'dist/npm/element.js': 'import{useState as e}from"react";', 'docs/a.js': 'preact' };
    expect(faultsOfPackage(files(shipped), '19.3.1')).toEqual([]);
  });

  it('reports a bundled React', () => {
    expect(faultsOfPackage(files({ 'dist/npm/chunks/a.js': 'x="19.3.1"' }), '19.3.1')).toEqual([
      'dist/npm/chunks/a.js bundles React or Preact',
      'dist/npm/element.js does not import React',
    ]);
  });
});
