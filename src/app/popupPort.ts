import type { PopupPort } from '../flows/provider/providerPopup';

/** Windows beside the one of an element. */
export function popupPort(view: Window): PopupPort {
  return {
    open: (url) => view.open(url, '_blank', 'popup,width=480,height=680'),
    listen: (listener) => {
      view.addEventListener('message', listener);
      return () => view.removeEventListener('message', listener);
    },
  };
}
