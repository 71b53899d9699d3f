import { useState, type ChangeEvent, type ReactNode } from 'react';
import { avatarTypes, type PicturePart } from '../../flows/avatar/changeAvatar';
import type { AvatarState } from '../../flows/avatar/avatarState';
import { AvatarDialog } from './AvatarDialog';

/** The account's picture, and the running change of it. */
export interface AvatarControl extends AvatarState {
  onChoose: (file: File) => void;
  /** Sends a part of the open picture. */
  onUse: (part: PicturePart) => Promise<void>;
  onRetry: () => void;
  /** Stops the change, or closes its failure. */
  onClose: () => void;
}

export interface PictureChangeProps {
  avatar: AvatarControl;
  /** @param choose opens the system's choice of a file */
  children: (choose: () => void) => ReactNode;
}

export function PictureChange({ avatar, children }: PictureChangeProps) {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const choose = (): void => input?.click();
  const handleChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = currentTarget.files ?? [];
    if (file) avatar.onChoose(file);
    // Reset, so that the same file can be chosen again.
    currentTarget.value = '';
  };
  return (
    <>
      {children(choose)}
      <input ref={setInput} type="file" hidden accept={avatarTypes.join()} onChange={handleChange} />
      {avatar.change.kind !== 'idle' && (
        <AvatarDialog
          change={avatar.change}
          onUse={avatar.onUse}
          onRetry={avatar.onRetry}
          onAnother={choose}
          onCancel={avatar.onClose}
        />
      )}
    </>
  );
}
