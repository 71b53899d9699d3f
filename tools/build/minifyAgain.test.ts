import { expect, it } from 'vitest';
import { exportedNames } from './minifyAgain.ts';

it('calls what a chunk exports by its exported name', () => {
  expect(exportedNames('let xy=1,z=2;export{xy as a,z};')).toEqual({ $xy: 'a', $z: 'z' });
});

it('takes the first of two names, and none that no variable may have', () => {
  expect(exportedNames('let x=1,y=2;export{x as a,x as b,y as in};')).toEqual({ $x: 'a' });
});

it('finds none in a chunk without exports', () => {
  expect(exportedNames('let x=1;console.log(x)')).toEqual({});
});
