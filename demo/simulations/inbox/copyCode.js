// @ts-nocheck -- runs in the page of the inbox; the hub's types are those of Node.
/** The inbox's buttons "Copy code". */
document.addEventListener('click', async ({ target }) => {
  const button = target instanceof HTMLElement ? target.closest('[data-copy]') : null;
  if (!(button instanceof HTMLElement)) return;
  try {
    await navigator.clipboard.writeText(button.dataset['copy'] ?? '');
    button.textContent = 'Copied';
  } catch {
    // Without the permission the code can still be selected.
    const code = button.previousElementSibling;
    if (code) getSelection()?.selectAllChildren(code);
  }
});
