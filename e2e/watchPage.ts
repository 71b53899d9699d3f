/** Records what a page must never do, in all its frames and popups, in every test. */
import type { BrowserContext } from '@playwright/test';

export interface PageWatch {
  /** Reports of the Content Security Policy and of Trusted Types. */
  violations: string[];
  /** Uncaught errors, unhandled rejections and `console.error`. */
  errors: string[];
}

/** Errors that tests cause on purpose: an answer that fails, and the editor without graphics. */
const caused = /^Failed to load resource|Error creating WebGL context/;

/**
 * Starts watching; call it before the first page opens.
 * @param context whose pages are watched, with popups and frames
 */
export async function watchPages(context: BrowserContext): Promise<PageWatch> {
  const watch: PageWatch = { violations: [], errors: [] };
  await context.exposeBinding('reportViolation', ({ frame }, report: string) => {
    watch.violations.push(`${frame.url()}: ${report}`);
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { reportViolation } = globalThis as unknown as { reportViolation: (report: string) => void };
      reportViolation(
        `${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`,
      );
    });
  });
  context.on('weberror', (error) => watch.errors.push(error.error().stack ?? error.error().message));
  context.on('console', (message) => {
    if (message.type() !== 'error' || caused.test(message.text())) return;
    watch.errors.push(`${message.page()?.url()}: ${message.text()}`);
  });
  return watch;
}
