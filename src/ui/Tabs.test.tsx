import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { perform, renderScreen } from '../testing/renderScreen';
import { Tabs } from './Tabs';

const items = [
  { id: 'email', label: 'Email' },
  { id: 'phone', label: 'Phone' },
] as const;

function Scene() {
  const [selected, setSelected] = useState<'email' | 'phone'>('email');
  return (
    <Tabs label="Way to sign in" items={items} selected={selected} onSelect={setSelected}>
      Content of {selected}
    </Tabs>
  );
}

function renderTabs() {
  const rendered = renderScreen(<Scene />);
  const [email, phone] = (['Email', 'Phone'] as const).map((name) =>
    rendered.screen.getByRole('tab', { name }),
  );
  if (!email || !phone) throw new Error('both tabs are found above');
  return { ...rendered, email, phone };
}

describe('Tabs', () => {
  it('has one tab stop and names its panel like the list, not like a field in it', () => {
    const { screen, email, phone } = renderTabs();
    expect(screen.getAllByRole('tab', { selected: true })).toEqual([email]);
    // Checks the attribute, because user-event moves Tab within the document only, not into a shadow root.
    expect(email).toHaveAttribute('tabindex', '0');
    expect(phone).toHaveAttribute('tabindex', '-1');
    const panel = screen.getByRole('tabpanel', { name: 'Way to sign in' });
    expect(email).toHaveAttribute('aria-controls', panel.id);
    expect(panel).toHaveTextContent('Content of email');
  });

  it('moves and selects by arrows, wrapping around', async () => {
    const { screen, user, email, phone } = renderTabs();
    perform(() => email.focus());
    await user.keyboard('{ArrowRight}');
    expect(phone).toHaveFocus();
    expect(screen.getByRole('tabpanel')).toHaveTextContent('Content of phone');
    await user.keyboard('{ArrowRight}');
    expect(email).toHaveFocus();
    await user.keyboard('{End}');
    expect(phone).toHaveFocus();
    expect(phone).toHaveAttribute('aria-selected', 'true');
  });

  it('stops its keys from reaching the page, and ignores others', async () => {
    const { user, container, email } = renderTabs();
    const taken = vi.fn();
    container.addEventListener('keydown', ({ key, defaultPrevented }) => defaultPrevented && taken(key));
    perform(() => email.focus());
    await user.keyboard('{ArrowRight}{Enter}a');
    expect(taken).toHaveBeenCalledExactlyOnceWith('ArrowRight');
  });

  it('selects on click', async () => {
    const { screen, user, phone } = renderTabs();
    await user.click(phone);
    expect(screen.getByRole('tabpanel')).toHaveTextContent('Content of phone');
  });

  it('keeps what is typed, and the focus, when only one item remains', async () => {
    const scene = (shown: readonly (typeof items)[number][]) => (
      <Tabs label="Way to sign in" items={shown} selected="email" onSelect={vi.fn()}>
        <input aria-label="Email" />
      </Tabs>
    );
    const { screen, user, rerender } = renderScreen(scene(items));
    const field = screen.getByRole('textbox', { name: 'Email' });
    await user.type(field, 'ada');
    rerender(scene(items.slice(0, 1)));
    expect(screen.queryByRole('tablist')).toBeNull();
    expect(screen.queryByRole('tabpanel')).toBeNull();
    expect(screen.getByRole('textbox', { name: 'Email' })).toBe(field);
    expect(field).toHaveValue('ada');
    expect(field).toHaveFocus();
  });
});
