/**
 * Changes the icon of the browser's tab to the brand's. The previous icon stays until the image has loaded, and if it
 * fails to load.
 * @returns takes the address of the current brand's icon, `null` for none
 */
export function createTabIcon(document: Document): (address: string | null) => void {
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
