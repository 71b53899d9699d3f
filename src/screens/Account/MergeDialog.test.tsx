import { describe, expect, it, vi } from 'vitest';
import type { MergePlan } from '../../api/merge';
import type { AccountMergeState } from '../../flows/account/accountMerge';
import { mergeOffer as offer, mergePlan, plannedAccount } from '../../testing/mergePlan';
import { renderScreen } from '../../testing/renderScreen';
import { MergeDialog } from './MergeDialog';

const ends = {
  ...plannedAccount,
  username: 'Ada 2',
  mobile: '13800138000',
  factors: ['totp'],
  apps: ['Studio'],
};
const plan: MergePlan = {
  ...mergePlan,
  stays: { ...plannedAccount, email: 'ada@example.com' },
  ends,
  after: { ...plannedAccount, email: 'ada@example.com', mobile: '13800138000', credentials: 2 },
  dropped: [{ what: 'username', value: 'Ada 2' }, { what: 'password' }, { what: 'of a later release' }],
  asks_second_factor: true,
};
const planned = { kind: 'plan', offer, plan, isBusy: false, problem: null } as const;

function show(state: AccountMergeState) {
  const props = { onConfirm: vi.fn(), onClose: vi.fn() };
  const rendered = renderScreen(<MergeDialog state={state} {...props} />);
  const click = (name: string) => rendered.user.click(rendered.screen.getByRole('button', { name }));
  const become = (next: AccountMergeState) => rendered.rerender(<MergeDialog state={next} {...props} />);
  return { ...rendered, props, click, become };
}

describe('before two accounts are joined', () => {
  it('both are shown, what is not kept, and what it means', () => {
    const { screen } = show(planned);
    const part = (name: string) => screen.getByRole('region', { name });
    expect(part('Stays')).toHaveTextContent('ada@example.com');
    expect(part('Ends')).toHaveTextContent(/Ada 2.*13800138000.*Authenticator app.*Studio/);
    expect(part('Afterwards')).toHaveTextContent(/ada@example\.com.*13800138000.*Passkeys2/);
    expect(part('Not kept')).toHaveTextContent(/“Ada 2”.*password.*Something else of the other account/);
    expect(part('What this means')).toHaveTextContent(/Nothing brings it back.*new person.*two-step/);
  });

  it('both profiles are shown in words, fields of the tenant’s own with theirs', () => {
    const one = { id: 'company', label: 'Company', value: 'Engines' };
    const stays = { ...plannedAccount, trade: 'automotive', fields: [one] };
    const other = {
      ...ends,
      trade: 'of a later release',
      position: 'student',
      fields: [{ ...one, value: 'Looms' }],
    };
    const dropped = [{ what: 'trade' }, { what: 'field', value: 'Company' }];
    const { screen } = show({ ...planned, plan: { ...plan, stays, ends: other, dropped } });
    const part = (name: string) => screen.getByRole('region', { name });
    expect(part('Stays')).toHaveTextContent(/IndustryAutomotive.*CompanyEngines/);
    expect(part('Ends')).toHaveTextContent(/Industryof a later release.*PositionStudent.*CompanyLooms/);
    expect(part('Not kept')).toHaveTextContent(/industry.*The other account’s “Company”/);
  });

  it('the owner says to know that one ends; without it the box has the focus', async () => {
    const { screen, click, user, props } = show(planned);
    const box = screen.getByRole('checkbox', { name: /“Ada 2” ends/ });
    await click('Join accounts');
    expect(props.onConfirm).not.toHaveBeenCalled();
    expect(box).toHaveFocus();
    expect(box).toHaveAccessibleDescription('Check this box first');
    await user.click(box);
    expect(box).toHaveAccessibleDescription('');
    await click('Join accounts');
    expect(props.onConfirm).toHaveBeenCalledOnce();
  });

  it('a problem stands above the plan and takes the focus', () => {
    const { screen, become } = show(planned);
    become({ ...planned, problem: { key: 'merge.changed' } });
    expect(screen.getByText(/Something has changed/).closest('[tabindex]')).toHaveFocus();
  });

  it('with a wait, both are told first, and the news says from when on it can be done', () => {
    const until = Date.UTC(2030, 0, 5, 12);
    const { screen, become } = show({ ...planned, plan: { ...plan, waits_until: until } });
    expect(screen.getByRole('region', { name: 'What this means' })).toHaveTextContent(
      /nothing changes before Jan 5, 2030/,
    );
    expect(screen.getByRole('button', { name: 'Tell both accounts' })).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /are told now/ })).toBeVisible();
    become({ kind: 'waits', until });
    expect(screen.getByText(/Nothing has changed\. From Jan 5, 2030/)).toBeVisible();
  });

  it('can be left at every step', async () => {
    const { click, props, become } = show({ kind: 'proving', offer });
    await click('Cancel');
    become({ kind: 'failed', text: { text: 'Later' } });
    await click('Close');
    become(planned);
    await click('Cancel');
    expect(props.onClose).toHaveBeenCalledTimes(3);
  });
});

it('afterwards the news has the focus', () => {
  const { screen } = show({ kind: 'joined' });
  expect(screen.getByText(/The accounts are joined/).closest('[tabindex]')).toHaveFocus();
});
