// Of a preview: its times in the reader's zone, and the code that its address ends with.
for (const time of document.querySelectorAll('.preview-mark time')) {
  const { lang } = time.closest('[lang]');
  time.textContent = new Date(time.dateTime).toLocaleString(lang, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
}
// It has two lines in a narrow window.
const mark = document.querySelector('.preview-mark');
if (mark)
  new ResizeObserver(() =>
    document.documentElement.style.setProperty('--preview-mark', `${mark.offsetHeight}px`),
  ).observe(mark);
const field = document.querySelector('#preview-code');
const code = location.hash.slice(1);
if (field && code) {
  // Out of the address and the history first.
  history.replaceState(null, '', location.pathname);
  field.value = code;
  field.form.submit();
}
