/** `npm run build:package`, also run by `npm pack`: the npm entries with their types. */
import { buildNpm } from './buildNpm';

process.env.NODE_ENV = 'production';
await buildNpm();
