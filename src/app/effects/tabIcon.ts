/**
 * Changes the icon of the browser's tab to the brand's; the one before stays until the picture has loaded, and for good
 * where it cannot be loaded.
 * @returns takes the address of the picture that is wanted now, `null` for none
 */
export function createIconChanger(document: Document): (address: string | null) => void {
  let asked: string | null = null;
  return (address) => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
    if (!icon || address === null || address === asked) return;
    asked = address;
    const picture = document.createElement('img');
    picture.addEventListener('load', () => {
      if (asked === address) icon.href = address;
    });
    picture.src = address;
  };
}
