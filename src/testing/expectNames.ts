import { expect } from 'vitest';
import type { ContractNames } from './contractNames';
import type { ScreenQueries } from './renderScreen';

/** Expects everything that the contract names there. */
export function expectNames(
  screen: ScreenQueries,
  { heading, fields = [], buttons = [], links = [], tabs = [] }: ContractNames,
): void {
  expect(screen.getByRole('heading', { name: heading })).toBeVisible();
  // By label, since a password has no role.
  for (const name of fields) {
    const field = screen.getByLabelText(name);
    expect(field).toBeVisible();
    expect(field).toHaveAccessibleName(name);
  }
  for (const name of buttons) expect(screen.getByRole('button', { name })).toBeVisible();
  for (const name of links) expect(screen.getByRole('link', { name })).toBeVisible();
  for (const name of tabs) expect(screen.getByRole('tab', { name })).toBeVisible();
}
