import type { Meta, StoryObj } from '@storybook/react-vite';
import type { CSSProperties, ReactNode } from 'react';
import { AlertIcon, CheckIcon, ChevronIcon, EyeIcon, GlobeIcon, MethodIcon } from '../../src/ui/icons/icons';
import { PauseIcon } from '../../src/screens/EntryLayout/PictureControls';
import { google } from '../../src/methods/google/google';
import { lark } from '../../src/methods/lark/lark';
import { wechat } from '../../src/methods/wechat/wechat';

const icons: Readonly<Record<string, ReactNode>> = {
  Alert: <AlertIcon />,
  Check: <CheckIcon />,
  Chevron: <ChevronIcon />,
  Eye: <EyeIcon isCrossed={false} />,
  'Eye, crossed': <EyeIcon isCrossed />,
  Globe: <GlobeIcon />,
  Pause: <PauseIcon isPaused={false} />,
  Play: <PauseIcon isPaused />,
  Google: <MethodIcon>{google.icon}</MethodIcon>,
  WeChat: <MethodIcon>{wechat.icon}</MethodIcon>,
  Lark: <MethodIcon>{lark.icon}</MethodIcon>,
  'Another provider': <MethodIcon>{null}</MethodIcon>,
};
const grid: CSSProperties = { display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 20 };
const cell: CSSProperties = { display: 'grid', justifyItems: 'center', gap: 8, fontSize: 13 };

const meta: Meta = { title: 'Parts/Icons' };
export default meta;

export const All: StoryObj = {
  render: () => (
    <ul style={grid}>
      {Object.entries(icons).map(([name, icon]) => (
        <li key={name} style={cell}>
          {icon}
          {name}
        </li>
      ))}
    </ul>
  ),
};
