/** Loaded in a browser that is too old for the element. */
import { elementName } from './contract/element';
import { defineNotice } from './element/noticeElement';

if (!customElements.get(elementName)) defineNotice();
