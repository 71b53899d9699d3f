/** Entry of the app chunk: hydrates what the loader rendered. */
import { createRoot, hydrateRoot } from 'react-dom/client';
import { AfterMount, hideReplayedEvents, createStartApp } from './runApp';

export const startApp = createStartApp(
  (app, container, isPrerendered, handleCommit) =>
    new Promise((resolve, reject) => {
      const letEventsThrough = hideReplayedEvents(container);
      const handleMount = (): void => {
        letEventsThrough();
        resolve(root);
      };
      const content = (
        <>
          {app}
          <AfterMount onCommit={handleCommit} onMount={handleMount} />
        </>
      );
      const options = {
        onUncaughtError: (error: unknown) => {
          reportError(error);
          reject(error);
        },
        // A tag may be removed before it is hydrated, which React reports as an error.
        onRecoverableError: (error: unknown) => {
          if (container.isConnected) reportError(error);
        },
      };
      const root = isPrerendered ? hydrateRoot(container, content, options) : createRoot(container, options);
      if (!isPrerendered) root.render(content);
    }),
);
