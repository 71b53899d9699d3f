import commonjs from '@rollup/plugin-commonjs';
import resolve from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';

export default {
  input: 'main.js',
  output: { dir: 'dist/rollup', format: 'es' },
  plugins: [
    // For React, which chooses its build by it.
    replace({ 'process.env.NODE_ENV': '"production"', preventAssignment: true }),
    resolve({ browser: true }),
    commonjs(),
  ],
};
