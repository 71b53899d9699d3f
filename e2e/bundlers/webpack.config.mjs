export default {
  mode: 'production',
  entry: './main.js',
  output: { path: new URL('dist/webpack', import.meta.url).pathname, filename: 'main.js' },
  // The sign-in is larger than the 244 KiB that webpack recommends for a page's scripts.
  performance: { hints: false },
};
