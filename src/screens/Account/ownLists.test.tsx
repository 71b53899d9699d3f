/** Trusted browsers and activity. */
import { waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { ActivityEntry } from '../../api/activity';
import type { Agreement } from '../../api/agreements';
import type { TrustedBrowserEntry } from '../../api/trustedBrowsers';
import { createView, namesOf, renderScreen, textsOf } from '../../testing/renderScreen';
import { ActivityList, type ActivityListProps } from './ActivityList';
import { AgreementList, type AgreementListProps } from './AgreementList';
import { TrustedBrowserTable, type TrustedBrowserTableProps } from './TrustedBrowserTable';

const at = Date.UTC(2026, 10, 20, 12, 30);
const here: TrustedBrowserEntry = {
  id: 'here',
  current: true,
  device: 'Chrome, Windows',
  place: 'Zürich',
  created_at: at,
  used_at: at,
};
const there = { ...here, id: 'there', current: false, device: '' };
const shown = { kind: 'shown', ending: null, problem: null } as const;

function showBrowsers(list: TrustedBrowserTableProps['list']) {
  const props = { list, onEnd: vi.fn(async () => true), onReload: vi.fn() };
  const rendered = renderScreen(<TrustedBrowserTable {...props} />);
  const click = (name: string) => rendered.user.click(rendered.screen.getByRole('button', { name }));
  return { ...rendered, props, click };
}

describe('trusted browsers', () => {
  it('end one by one, or all', async () => {
    const { screen, click, props } = showBrowsers({ ...shown, items: [here, there] });
    expect(textsOf(screen, 'listitem')[0]).toMatch(
      /^Chrome on WindowsThis browser · Zürich · .*Trusted since Nov 20, 2026/,
    );
    await click('End trust in Unknown device');
    expect(props.onEnd).toHaveBeenLastCalledWith('there');
    // The answer comes after the click.
    await waitFor(() => expect(screen.getByRole('region', { name: 'Trusted browsers' })).toHaveFocus());
    await click('End trust in all browsers');
    expect(props.onEnd).toHaveBeenLastCalledWith('all');
  });

  it('may be none, or one that is ended as it is', () => {
    expect(showBrowsers({ ...shown, items: [] }).screen.getByText(/^None\./)).toBeVisible();
    const { screen } = showBrowsers({ ...shown, items: [here] });
    expect(namesOf(screen, 'button')).toEqual(['End trust in Chrome on Windows']);
  });

  it('end one at a time', async () => {
    const { click, props } = showBrowsers({ ...shown, items: [here, there], ending: 'all' });
    await click('End trust in Chrome on Windows');
    expect(props.onEnd).not.toHaveBeenCalled();
  });

  it('say why they are missing, or stay', async () => {
    const { click, props } = showBrowsers({ kind: 'failed', text: { key: 'error.network' } });
    await click('Try again');
    expect(props.onReload).toHaveBeenCalledOnce();
    const { screen } = showBrowsers({ ...shown, items: [here], problem: { text: 'Not now' } });
    expect(screen.getByRole('alert')).toHaveTextContent('Not now');
  });
});

const hourAgo = Date.now() - 3_601_000;
const event = (kind: string, changes: Partial<ActivityEntry> = {}): ActivityEntry => ({
  kind,
  device: 'Chrome, Windows',
  place: '198.51.100.4',
  at: hourAgo,
  ...changes,
});

function showActivity(changes: Partial<ActivityListProps>, language = 'en') {
  const list = { ...shown, items: [event('sign_in')] };
  const props = { list, hasMore: false, onMore: vi.fn(), onReload: vi.fn(), ...changes };
  const rendered = renderScreen(<ActivityList {...props} />, createView({ language }));
  return { ...rendered, props };
}

describe('recent activity', () => {
  it('says what happened, when and where, also of a kind of a later hub', () => {
    const items = [
      event('sign_in_failed'),
      event('moved_to_mars', { device: '', place: '' }),
      event('sign_in', { device: '' }),
      event('sign_in'),
    ];
    const { screen } = showActivity({ list: { ...shown, items } });
    const [failed, other] = textsOf(screen, 'listitem');
    expect(failed).toMatch(/^Failed sign-inChrome on Windows · 198\.51\.100\.41 hour ago$/);
    expect(other).toMatch(/^Account changed1 hour ago$/);
    expect(screen.getAllByRole('listitem')).toHaveLength(4);
  });

  it('shows the newest first, then those that are loaded, then older ones', async () => {
    const items = Array.from({ length: 9 }, (_, index) => event('sign_in', { at: hourAgo - index }));
    const { screen, user, props } = showActivity({ list: { ...shown, items }, hasMore: true });
    expect(screen.getAllByRole('listitem')).toHaveLength(6);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(9);
    expect(props.onMore).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(props.onMore).toHaveBeenCalledOnce();
  });

  it('shows older ones on demand', async () => {
    const { screen, user, props } = showActivity({ hasMore: true });
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(props.onMore).toHaveBeenCalledOnce();
  });

  it('may be empty, missing, or without its older part', async () => {
    expect(showActivity({ list: { ...shown, items: [] } }).screen.getByText(/last 90 days/)).toBeVisible();
    const list = { ...shown, items: [event('sign_in')], problem: { text: 'Not now' } };
    expect(showActivity({ list }).screen.getByRole('alert')).toHaveTextContent('Not now');
    const { screen, user, props } = showActivity({ list: { kind: 'failed', text: { text: 'Oh' } } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(props.onReload).toHaveBeenCalledOnce();
  });

  it('says that two accounts were joined', () => {
    const list = { ...shown, items: [event('merged')] };
    expect(showActivity({ list }).screen.getByText('Two accounts became one')).toBeVisible();
    expect(showActivity({ list }, 'zh').screen.getByText('两个账号合并为一个')).toBeVisible();
  });

  it('speaks Chinese', () => {
    expect(showActivity({}, 'zh').screen.getByText('登录')).toBeVisible();
  });
});

const showAgreements = (
  list: AgreementListProps['list'],
  reading: AgreementListProps['reading'] = { kind: 'none' },
) => {
  const handlers = { onReload: vi.fn(), onRead: vi.fn(), onClose: vi.fn() };
  return { ...renderScreen(<AgreementList {...{ list, reading, ...handlers }} />), ...handlers };
};

describe('agreements', () => {
  const agreement: Agreement = {
    version: '2026-11',
    documents: [
      { name: 'Privacy Policy', url: 'https://hub.example/privacy/policy' },
      { name: 'Service Agreement', url: 'javascript:alert(1)' },
    ],
    language: 'en',
    method: 'registration',
    assumed: false,
    at,
  };

  it('have version, time, language and documents, whose links are safe', () => {
    const { screen } = showAgreements({
      ...shown,
      items: [agreement, { ...agreement, assumed: true, at: at - 1 }],
    });
    expect(textsOf(screen, 'listitem')[0]).toMatch(
      /^Version 2026-11Nov 20, 2026.* · EnglishPrivacy PolicyIts text isn’t kept here.*Service Agreement/,
    );
    expect(textsOf(screen, 'listitem')[1]).toContain('Taken as agreed');
    const links = screen.getAllByRole('link');
    expect(links[0]).toHaveAttribute('href', 'https://hub.example/privacy/policy');
    expect(links).toHaveLength(2);
  });

  it('of a kept text lead to it as it was', async () => {
    const text = 'ab'.repeat(32);
    const [{ url } = { url: '' }] = agreement.documents;
    const items = [{ ...agreement, documents: [{ name: 'Privacy Policy', url, text }] }];
    const { screen, user, onRead } = showAgreements({ ...shown, items });
    await user.click(screen.getByRole('button', { name: 'Read Privacy Policy as it was then' }));
    expect(onRead).toHaveBeenCalledWith({ name: 'Privacy Policy', text, version: '2026-11', at });
    expect(screen.queryByText(/isn’t kept/)).not.toBeInTheDocument();
  });

  it('show the text with the day of the agreement, or why it is not there', async () => {
    const document = { name: 'Privacy Policy', text: 'ab', version: '1', at };
    const told = { updated: '2020-01-01', introduction: 'Of then.', sections: [] };
    const list = { ...shown, items: [agreement] };
    const { screen, user, onClose, unmount } = showAgreements(list, {
      kind: 'shown',
      document,
      info: { language: 'en', text: told },
    });
    const dialog = within(screen.getByRole('dialog', { name: 'Privacy Policy' }));
    expect(dialog.getByText('Of then.')).toBeVisible();
    expect(dialog.getByText('As agreed on November 20, 2026, version 1')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledOnce();
    unmount();
    const lost = showAgreements(list, { kind: 'failed', document, problem: { key: 'error.network' } });
    await lost.user.click(lost.screen.getByRole('button', { name: 'Try again' }));
    expect(lost.onRead).toHaveBeenCalledWith(document);
  });

  it('may be none, or missing', async () => {
    expect(
      showAgreements({ ...shown, items: [] }).screen.getByText('There’s no agreement on record.'),
    ).toBeVisible();
    const { screen, user, onReload } = showAgreements({ kind: 'failed', text: { key: 'error.network' } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onReload).toHaveBeenCalledOnce();
  });
});
