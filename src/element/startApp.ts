import { laterSheet } from './laterSheet';
import type { StartApp } from './mountLazily';
import { runApp } from './runApp';

/** The app chunk's entry: what the loaders start, which have brought only a part of the host styles. */
export const startApp: StartApp = (element, first, container) =>
  runApp(element, first, container, [laterSheet(container.ownerDocument)]);
