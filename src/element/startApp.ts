import type { StartApp } from './mountLazily';
import { runApp } from './runApp';

/** The app chunk's entry: what the loader starts. */
export const startApp: StartApp = runApp;
