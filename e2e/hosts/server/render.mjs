/** Run by Node: writes the page's content to standard output. The argument is the hub's origin. */
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { App } from './app.mjs';

process.stdout.write(renderToString(createElement(App, { hub: process.argv[2] ?? '' })));
