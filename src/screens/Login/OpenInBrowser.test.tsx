import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/renderScreen';
import { OpenInBrowser } from './OpenInBrowser';

const address = 'https://portal.example/entry?callback=%2Fdesigns';

describe('OpenInBrowser', () => {
  it('copies the link and explains its use', async () => {
    const { screen, user } = renderScreen(<OpenInBrowser address={address} />);
    await user.click(screen.getByRole('button', { name: 'Open in your browser' }));
    expect(await screen.findByText('Link copied. Open your browser and paste it there.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(address);
  });

  it('shows the link if copying is refused', async () => {
    const { screen, user } = renderScreen(<OpenInBrowser address={address} />);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await user.click(screen.getByRole('button', { name: 'Open in your browser' }));
    expect(await screen.findByText(address)).toBeVisible();
  });
});
