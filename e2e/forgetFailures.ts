import type { APIRequestContext } from '@playwright/test';

/**
 * Lets the hub forget failed attempts. All tests share one address, and after a few failures the hub asks everyone
 * there for a captcha, so a test that causes a failure clears it at once.
 */
export async function forgetFailures(request: APIRequestContext): Promise<void> {
  await request.delete('/dev/limits');
}
