export default {
  mode: 'production',
  entry: './main.js',
  output: { path: new URL('dist/rspack', import.meta.url).pathname, filename: 'main.js' },
  // As webpack's.
  performance: { hints: false },
};
