import { fireEvent } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/renderScreen';
import { Greeting, type GreetingProps } from './Greeting';

function renderGreeting(changes: Partial<GreetingProps> = {}) {
  const props = { name: 'Ada', picture: null, onContinue: vi.fn(), onForget: vi.fn(), ...changes };
  return { ...renderScreen(<Greeting {...props} />), props };
}

describe('Greeting', () => {
  it('continues, and forgets, as its words say', async () => {
    const { screen, user, props } = renderGreeting();
    await user.click(screen.getByRole('button', { name: 'Continue as Ada' }));
    expect(props.onContinue).toHaveBeenCalledOnce();
    const forget = screen.getByRole('button', { name: 'Not you?' });
    expect(forget).toHaveAccessibleDescription('Removes this account from this browser');
    await user.click(forget);
    expect(props.onForget).toHaveBeenCalledOnce();
  });

  it('has the first letter of the name where the picture cannot be loaded', () => {
    const { screen, container } = renderGreeting({ picture: 'https://hub.example/ada.png' });
    const picture = screen.getByRole('presentation', { hidden: true });
    expect(picture).toHaveAttribute('src', 'https://hub.example/ada.png');
    fireEvent.error(picture);
    expect(container).toHaveTextContent(/^AContinue as Ada/);
  });

  it('shows a name as plain text', () => {
    const { screen } = renderGreeting({ name: '<img src=x onerror=alert(1)>' });
    expect(screen.getByRole('button', { name: 'Continue as <img src=x onerror=alert(1)>' })).toBeVisible();
  });
});
