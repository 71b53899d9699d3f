import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { renderScreen, settle } from '../testing/renderScreen';
import { createDeferredComponent } from './lazyComponent';

function Name({ name }: { name: string }) {
  return <b>{name}</b>;
}

it('shows the fallback first, then the component with the latest props', async () => {
  const loading = Promise.resolve(Name);
  const Deferred = createDeferredComponent(() => loading, <i>…</i>);
  expect(renderToString(<Deferred name="first" />)).toBe('<i>…</i>');
  const { container, rerender } = renderScreen(<Deferred name="first" />);
  expect(container.innerHTML).toBe('<i>…</i>');
  rerender(<Deferred name="second" />);
  await settle(loading);
  expect(container.innerHTML).toBe('<b>second</b>');
});

it('keeps the fallback when the chunk fails to load', async () => {
  const loading = Promise.reject(new Error('chunk'));
  const Deferred = createDeferredComponent<{ name: string }>(() => loading, <i>…</i>);
  const { container } = renderScreen(<Deferred name="first" />);
  await settle(loading.catch(() => undefined));
  expect(container.innerHTML).toBe('<i>…</i>');
});

it('logs nothing when it is unmounted before the chunk arrives', async () => {
  const loading = Promise.resolve(Name);
  const Deferred = createDeferredComponent(() => loading);
  const { container, unmount } = renderScreen(<Deferred name="first" />);
  unmount();
  await settle(loading);
  expect(container).toBeEmptyDOMElement();
});
