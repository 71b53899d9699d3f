/** What the account says of itself, and what its owner changes of it. */
import { accountCodes } from '../../api/accountCodes';
import { changeProfile } from '../../api/changeProfile';
import type { InfoOf } from '../../api/defineCall';
import { HubError, isHubError } from '../../api/hubError';
import { userProfile } from '../../api/userProfile';
import { createStore, type ReadableStore } from '../../lib/store';
import type { VisitorText } from '../../i18n/visitorText';
import { errorText } from '../errorText';
import { reportFailure } from '../reportFailure';
import type { Services } from '../services';
import { noticeEnd, type OwnedItemsDeps } from './ownedItems';

export type ProfileInfo = InfoOf<typeof userProfile>;

/** A field that `saveField` changes. */
export type ProfileField = 'username' | 'language' | 'trade' | 'position';

export type OwnProfileState =
  { kind: 'loading' } | { kind: 'failed'; text: VisitorText } | { kind: 'shown'; profile: ProfileInfo };

export interface FieldEdit {
  work: 'idle' | 'saving';
  problem: VisitorText | null;
}

/** Nothing rejects. */
export interface OwnProfile {
  state: ReadableStore<OwnProfileState>;
  edit: ReadableStore<FieldEdit>;
  /** What is on screen stays until the answer, and after a failure. */
  load(): Promise<void>;
  /** @returns whether it was saved */
  saveField(field: ProfileField, value: string): Promise<boolean>;
  /** A field is opened or closed: the problem of the last one goes. */
  forget(): void;
}

export interface OwnProfileDeps extends OwnedItemsDeps {
  services: Pick<Services, 'hub' | 'host' | 'session'>;
}

const idle: FieldEdit = { work: 'idle', problem: null };

export function createOwnProfile(deps: OwnProfileDeps): OwnProfile {
  const { services, signal } = deps;
  const options = { ignoreMessage: true, signal } as const;
  const state = createStore<OwnProfileState>({ kind: 'loading' });
  const edit = createStore<FieldEdit>(idle);
  const load = async (): Promise<void> => {
    if (state.get().kind === 'failed') state.set({ kind: 'loading' });
    try {
      const answer = await services.hub.call(userProfile, {}, options);
      if (!answer.isDone) throw new HubError('business');
      if (signal.aborted) return;
      state.set({ kind: 'shown', profile: answer.info });
    } catch (error) {
      if (signal.aborted) return;
      reportFailure(services, error);
      noticeEnd(deps);
      const key = 'account.failed';
      if (state.get().kind !== 'shown') state.set({ kind: 'failed', text: errorText(error, key) ?? { key } });
    }
  };
  const send = async (field: ProfileField, value: string, seen: string): Promise<void> => {
    const request = { [field]: value, seen: { [field]: seen } };
    const answer = await services.hub.call(changeProfile, request, options);
    if (!answer.isDone) throw new HubError('business');
  };
  return {
    state,
    edit,
    load,
    forget: () => edit.set(idle),
    async saveField(field, typed) {
      const shown = state.get();
      const value = typed.trim();
      if (shown.kind !== 'shown' || edit.get().work === 'saving') return false;
      if (field === 'username' && value === '') {
        edit.set({ work: 'idle', problem: { key: 'profile.name_empty' } });
        return false;
      }
      edit.set({ work: 'saving', problem: null });
      try {
        await send(field, value, shown.profile[field] ?? '');
        if (signal.aborted) return false;
        state.set({ kind: 'shown', profile: { ...shown.profile, [field]: value } });
        edit.set(idle);
        void load();
        return true;
      } catch (error) {
        if (signal.aborted) return false;
        reportFailure(services, error);
        noticeEnd(deps);
        // The next save then compares with what is shown by then.
        if (isConflict(error)) await load();
        edit.set({ work: 'idle', problem: problemOf(error) });
        return false;
      }
    },
  };
}

const isConflict = (error: unknown): boolean =>
  isHubError(error) && error.code === accountCodes.changedElsewhere;

function problemOf(error: unknown): VisitorText {
  if (isConflict(error)) return { key: 'profile.changed_elsewhere' };
  return errorText(error, 'profile.failed') ?? { key: 'profile.failed' };
}
