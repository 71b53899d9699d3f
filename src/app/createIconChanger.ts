/**
 * Changes the mark on the browser's tab to a brand's; what stands there stays until the picture has come, and for good
 * where it cannot be had.
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
