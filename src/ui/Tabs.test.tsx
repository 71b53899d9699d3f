import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { perform, renderScreen, type Rendered } from '../testing/renderScreen';
import { Tabs } from './Tabs';

let shown: Rendered | undefined;
afterEach(() => shown?.unmount());

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

function draw() {
  const rendered = renderScreen(<Scene />);
  shown = rendered;
  const root = rendered.container.getRootNode() as ShadowRoot;
  const tabs = [...rendered.container.querySelectorAll<HTMLElement>('[role=tab]')];
  return {
    tabs,
    states: () => tabs.map((tab) => [tab.textContent, tab.getAttribute('aria-selected'), tab.tabIndex]),
    panel: () => rendered.container.querySelector('[role=tabpanel]'),
    press: (key: string) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      perform(() => root.activeElement?.dispatchEvent(event));
      return event.defaultPrevented;
    },
    active: () => root.activeElement?.textContent,
  };
}

describe('Tabs', () => {
  it('is one stop in tab order and names its panel', () => {
    const { states, tabs, panel } = draw();
    expect(states()).toEqual([
      ['Email', 'true', 0],
      ['Phone', 'false', -1],
    ]);
    expect(panel()?.getAttribute('aria-label')).toBe('Way to sign in: Email');
    expect(tabs[0]?.getAttribute('aria-controls')).toBe(panel()?.id);
    expect(panel()?.textContent).toBe('Content of email');
  });

  it('moves and selects by arrows, wraps around, and ignores other keys', () => {
    const { tabs, press, active, panel } = draw();
    perform(() => tabs[0]?.focus());
    press('ArrowRight');
    expect(active()).toBe('Phone');
    expect(panel()?.textContent).toBe('Content of phone');
    press('ArrowRight');
    expect(active()).toBe('Email');
    press('End');
    expect(active()).toBe('Phone');
    expect(press('Enter')).toBe(false);
  });

  it('selects by a click', () => {
    const { tabs, panel } = draw();
    perform(() => tabs[1]?.click());
    expect(panel()?.textContent).toBe('Content of phone');
  });
});
