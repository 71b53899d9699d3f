import { expect, type APIRequestContext } from '@playwright/test';

/** Lets days pass for one account of the demo (`/dev/days`). @param account its address or number */
export async function passDays(request: APIRequestContext, account: string, days: number): Promise<void> {
  const answer = await request.post('/dev/days', { form: { account, days: String(days) } });
  expect(await answer.text()).toContain(`: 1 older by ${days} days now.`);
}
