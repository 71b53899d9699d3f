import { expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/renderScreen';
import { CountryDialog, type CountryDialogProps } from './CountryDialog';
import { countryChoices } from './typedNumber';

function renderDialog(language = 'en') {
  const submit = vi.fn();
  const props = {
    choices: countryChoices(language),
    chosen: 'CN',
    onChoose: vi.fn<CountryDialogProps['onChoose']>(),
    onCancel: vi.fn(),
  } as const;
  const rendered = renderScreen(
    <form onSubmit={submit}>
      <CountryDialog {...props} />
    </form>,
  );
  const search = rendered.screen.getByRole('combobox', { name: 'Search by name or code' });
  const active = () =>
    rendered.screen
      .getAllByRole('option')
      .find(({ id }) => id === search.getAttribute('aria-activedescendant'));
  return { ...rendered, ...props, submit, search, active };
}

it('begins at the chosen country, in the search', () => {
  const { screen, search, active } = renderDialog();
  expect(search).toHaveFocus();
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('China+86');
  expect(active()).toHaveTextContent('China+86');
});

it('chooses what was searched by Enter, and submits no form', async () => {
  const { user, search, active, onChoose, submit } = renderDialog();
  await user.type(search, 'ger');
  expect(active()).toHaveTextContent('Germany+49');
  await user.keyboard('{Enter}');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('DE');
  expect(submit).not.toHaveBeenCalled();
});

it('moves by arrows, around both ends', async () => {
  const { user, search, active } = renderDialog();
  await user.type(search, '+4');
  const first = active()?.textContent;
  await user.keyboard('{ArrowUp}');
  expect(active()?.textContent).not.toBe(first);
  await user.keyboard('{ArrowDown}');
  expect(active()?.textContent).toBe(first);
});

it('says that nothing matches, keeps what was typed, and chooses nothing', async () => {
  const { user, screen, search, onChoose } = renderDialog();
  await user.type(search, 'Atlantis{Enter}');
  expect(screen.getByRole('status')).toHaveTextContent('No country matches “Atlantis”');
  expect(search).toHaveValue('Atlantis');
  expect(onChoose).not.toHaveBeenCalled();
});

it('leaves by Escape', async () => {
  const { user, onCancel } = renderDialog();
  await user.keyboard('{Escape}');
  expect(onCancel).toHaveBeenCalledOnce();
});
