import { within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { FactorEntry } from '../../api/factors';
import type { OwnedList } from '../../flows/account/ownedListState';
import { newCodes } from '../../flows/factors/ownFactors';
import { createView, namesOf, renderScreen, textsOf } from '../../testing/renderScreen';
import { FactorList, type FactorListProps } from './FactorList';

const created_at = Date.UTC(2026, 10, 20, 12);
const used_at = Date.UTC(2026, 10, 24, 12);
const app: FactorEntry = { id: 'totp', masked_to: undefined, created_at, used_at, preferred: true };
const mailed: FactorEntry = {
  id: 'email',
  masked_to: 'a•••@example.com',
  created_at,
  used_at: created_at,
  preferred: false,
};
const listOf = (...items: FactorEntry[]) =>
  ({ kind: 'shown', items, ending: null, problem: null }) satisfies OwnedList<FactorEntry>;
const facts = { codesLeft: 8, isRequired: false, graceUntil: null };
const names: Record<string, string> = { totp: 'Authenticator app', email: 'Email' };

function show(changes: Partial<FactorListProps> = {}, language = 'en') {
  const props = {
    list: listOf(app, mailed),
    facts,
    brandName: 'Acme',
    nameOf: (id: string) => names[id] ?? id,
    isStarting: false,
    onSetUp: vi.fn(),
    onPrefer: vi.fn(async () => true),
    onRemove: vi.fn(async () => true),
    onRenew: vi.fn(async () => true),
    onReload: vi.fn(),
    ...changes,
  };
  const rendered = renderScreen(<FactorList {...props} />, createView({ language }));
  const click = (name: string) => rendered.user.click(rendered.screen.getByRole('button', { name }));
  return { ...rendered, props, click };
}

describe('the list of factors', () => {
  it('says that none is on, and starts the set-up of an app', async () => {
    const { screen, click, props } = show({ list: listOf() });
    expect(screen.getByText(/^Off\./)).toBeVisible();
    await click('Set up authenticator app');
    expect(props.onSetUp).toHaveBeenCalledOnce();
  });

  it('shows where each goes to, when it was used, and how many codes are left', () => {
    const { screen } = show();
    expect(textsOf(screen, 'listitem')).toEqual([
      expect.stringMatching(/^Authenticator appAsked first · Last used Nov 24, 2026/),
      expect.stringMatching(/^Email · a•••@example\.comNot used yet/),
      expect.stringMatching(/^Recovery codesCodes left: 8/),
    ]);
    expect(namesOf(screen, 'button')).toEqual([
      'Remove Authenticator app',
      'Ask first: Email',
      'Make new codes',
    ]);
  });

  it('offers no removal of the one that the tenant demands, and says why', () => {
    const { screen } = show({ demanded: 'totp' });
    expect(namesOf(screen, 'button')).toEqual(['Ask first: Email', 'Make new codes']);
    const [first, second] = screen.getAllByRole('listitem');
    expect(first).toHaveTextContent(/Two-step verification is required here.+set up another way first/);
    expect(second).not.toHaveTextContent(/required/);
  });

  it('changes the one that is asked for first', async () => {
    const { screen, click, props } = show();
    await click('Ask first: Email');
    expect(props.onPrefer).toHaveBeenCalledExactlyOnceWith('email');
    expect(textsOf(screen, 'status')).toContain('A sign-in now asks for this first: Email');
  });

  it('removes the app after a question', async () => {
    const { screen, click, props } = show();
    await click('Remove Authenticator app');
    const row = within(screen.getByRole('listitem', { name: 'Remove Authenticator app' }));
    expect(row.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await click('Cancel');
    expect(screen.getByRole('button', { name: 'Remove Authenticator app' })).toHaveFocus();
    await click('Remove Authenticator app');
    await click('Remove');
    expect(props.onRemove).toHaveBeenCalledExactlyOnceWith('totp');
    expect(screen.getByRole('region', { name: 'Two-step verification' })).toHaveFocus();
  });

  it('warns at two codes left, and makes new ones after a question', async () => {
    const { screen, click, props } = show({ facts: { ...facts, codesLeft: 2 } });
    expect(screen.getByText(/running out of recovery codes/)).toBeVisible();
    await click('Make new codes');
    expect(screen.getByText('The codes you have now stop working.')).toBeVisible();
    expect(props.onRenew).not.toHaveBeenCalled();
    await click('Make new codes');
    expect(props.onRenew).toHaveBeenCalledOnce();
  });

  it.each([
    [1, 'Codes left: 1'],
    [0, 'No codes left'],
  ])('counts %d', (codesLeft, text) => {
    expect(show({ facts: { ...facts, codesLeft } }).screen.getByText(text)).toBeVisible();
  });

  it('says that the brand demands one, and from when', () => {
    const demand = { ...facts, isRequired: true, graceUntil: Date.UTC(2027, 0, 15, 12) };
    const { screen } = show({ list: listOf(), facts: demand });
    expect(screen.getByText(/^Acme requires .* from January 15, 2027/)).toBeVisible();
    const now = show({ facts: { ...demand, graceUntil: null } });
    expect(now.screen.getByText('Acme requires two-step verification.')).toBeVisible();
  });

  it('does one thing at a time', async () => {
    const { click, props } = show({ list: { ...listOf(app, mailed), ending: newCodes } });
    await click('Ask first: Email');
    await click('Remove Authenticator app');
    expect(props.onPrefer).not.toHaveBeenCalled();
  });

  it('shows why it is missing, or was not changed', async () => {
    const { click, props } = show({ list: { kind: 'failed', text: { key: 'error.network' } } });
    await click('Try again');
    expect(props.onReload).toHaveBeenCalledOnce();
    const { screen } = show({ list: { ...listOf(app), problem: { text: 'Not now' } } });
    expect(screen.getByRole('alert')).toHaveTextContent('Not now');
  });

  it('speaks Chinese', () => {
    const { screen } = show({}, 'zh');
    expect(screen.getByText('剩余 8 个')).toBeVisible();
  });
});
