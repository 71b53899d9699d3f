import { foreignPrefix } from '../../src/contract/cacheRecords';
import { serveAnswers, shortenWaits, type HubAnswers } from './hubAnswers';
import { readGlobals, type Globals } from './variants';

/** Parameters of a story of the whole element. */
export interface ElementParameters {
  hub?: HubAnswers;
  /** Delays that end at once, in milliseconds. */
  shortWaits?: readonly number[];
}

/** For the meta of stories that show the whole element against a hub. */
export const elementMeta = {
  render: () => <></>,
  parameters: { stage: 'element', controls: { disable: true } },
  beforeEach: ({ parameters, globals }: { parameters: ElementParameters; globals: Globals }) => {
    forgetVisit(window.sessionStorage);
    forgetVisit(window.localStorage);
    const stops = [
      serveAnswers(parameters.hub ?? [], readGlobals(globals).language),
      shortenWaits(parameters.shortWaits ?? []),
    ];
    return () => stops.forEach((stop) => stop());
  },
};

/** Removes what the element stores during a visit; Storybook's own records stay. */
function forgetVisit(storage: Storage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(foreignPrefix)) storage.removeItem(key);
}
