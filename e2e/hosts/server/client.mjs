import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app.mjs';

const root = document.getElementById('root');
if (root) hydrateRoot(root, createElement(App, { hub: String(import.meta.env.VITE_HUB) }));
