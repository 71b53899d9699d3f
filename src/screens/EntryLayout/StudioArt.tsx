import { css, keyframes } from '@emotion/react';
import { useId } from 'react';
import { wide } from './wide';

const appear = keyframes`from{opacity:0;transform:translateY(12px)}`;
const art = css`
  position: absolute;
  z-index: -1;
  inset-block-end: 0;
  inset-inline-end: -6px;
  inline-size: auto;
  block-size: 176px;
  max-inline-size: none;
  /* Soft shadows reach beyond the drawing. */
  overflow: visible;
  pointer-events: none;
  animation: ${appear} 500ms ease-out;
  ${wide} {
    inset-inline-end: 0;
    block-size: min(60%, 470px);
  }
`;

/** Bottle and headphones on two stages: our own drawing, decoration only. */
export function StudioArt() {
  const id = useId();
  const paint = (name: string): string => `url(#${id}${name})`;
  return (
    <svg css={art} viewBox="0 0 470 420" aria-hidden="true">
      <defs>
        <Ramp id={`${id}top`} stops={['#a66bdc', '#8d55c9']} />
        <Ramp id={`${id}side`} stops={['#7321bb', '#9330dc', '#6a1cb0']} isAcross />
        <Ramp id={`${id}side2`} stops={['#5b1f9a', '#7434b6', '#43127a']} isAcross />
        <Ramp id={`${id}glass`} stops={['#5e0ca8', '#a637ff', '#7d12d6', '#c07bff', '#6a0fb8']} isAcross />
        <Ramp id={`${id}white`} stops={['#c9c4d4', '#ffffff', '#efedf3', '#b9b3c6']} isAcross />
        <Ramp id={`${id}gold`} stops={['#8a6b35', '#f3dca8', '#a98547']} isAcross />
        <Ramp id={`${id}dark`} stops={['#4a4356', '#17131f']} />
        <radialGradient id={`${id}ball`} cx=".35" cy=".3" r=".8">
          <stop stopColor="#fff3d4" />
          <stop offset=".35" stopColor="#d9b979" />
          <stop offset="1" stopColor="#6b4e22" />
        </radialGradient>
        <filter id={`${id}blur`} x="-50%" y="-50%" width="200%" height="200%">
          <feGaussianBlur stdDeviation="9" />
        </filter>
      </defs>
      <ellipse cx="150" cy="384" rx="150" ry="26" fill="#2a0552" opacity=".5" filter={paint('blur')} />
      <ellipse cx="345" cy="404" rx="140" ry="26" fill="#2a0552" opacity=".5" filter={paint('blur')} />
      <path d="M20 322v44c0 17 57 30 128 30s128-13 128-30v-44Z" fill={paint('side')} />
      <ellipse cx="148" cy="322" rx="128" ry="29" fill={paint('top')} />
      <path d="M228 322v62c0 18 52 32 118 32s118-14 118-32v-62Z" fill={paint('side2')} />
      <ellipse cx="346" cy="322" rx="118" ry="30" fill={paint('top')} />
      <ellipse cx="150" cy="332" rx="92" ry="12" fill="#3c0a72" opacity=".55" filter={paint('blur')} />
      <ellipse cx="352" cy="332" rx="72" ry="12" fill="#2a0552" opacity=".6" filter={paint('blur')} />
      <Headphones paint={paint} />
      <Bottle paint={paint} />
      <ellipse cx="248" cy="400" rx="24" ry="7" fill="#2a0552" opacity=".6" filter={paint('blur')} />
      <circle cx="246" cy="378" r="22" fill={paint('ball')} />
    </svg>
  );
}

type Paint = (name: string) => string;

function Headphones({ paint }: { paint: Paint }) {
  return (
    <g fill="none" strokeLinecap="round">
      <path d="M52 262c0-74 40-118 97-118s97 44 97 118" stroke={paint('dark')} strokeWidth="13" />
      <path d="M78 190c14-27 38-42 71-42s57 15 71 42" stroke={paint('white')} strokeWidth="17" />
      <path d="M80 186c15-24 38-37 69-37" stroke="#fff" strokeWidth="3" opacity=".8" />
      <rect x="26" y="244" width="40" height="82" rx="17" fill={paint('dark')} />
      <rect x="232" y="244" width="40" height="82" rx="17" fill={paint('dark')} />
      <path d="M29 262v44M269 262v44" stroke={paint('gold')} strokeWidth="3" />
      <rect x="54" y="238" width="32" height="94" rx="16" fill={paint('white')} />
      <rect x="212" y="238" width="32" height="94" rx="16" fill={paint('white')} />
    </g>
  );
}

function Bottle({ paint }: { paint: Paint }) {
  return (
    <g>
      <path
        d="M326 82h54v22c0 16 40 34 43 76v128c0 14-8 24-22 26-14 3-82 3-96 0-14-2-22-12-22-26V180c3-42 43-60 43-76Z"
        fill={paint('glass')}
      />
      <path d="M283 206c30 9 110 9 140 0v72c-30 9-110 9-140 0Z" fill={paint('white')} />
      <path
        d="M300 176c3-26 24-42 30-56M298 292v20"
        stroke="#fff"
        strokeWidth="7"
        strokeLinecap="round"
        opacity=".55"
        fill="none"
      />
      <path
        d="M404 184c-2-16-9-27-16-37"
        stroke="#fff"
        strokeWidth="4"
        strokeLinecap="round"
        opacity=".45"
        fill="none"
      />
      <path d="M322 76h62v10c-14 5-48 5-62 0Z" fill={paint('gold')} />
      <path
        d="M320 28c0-10 6-15 15-16 9-1 27-1 36 0 9 1 15 6 15 16v48c-16 6-50 6-66 0Z"
        fill={paint('white')}
      />
    </g>
  );
}

function Ramp({ id, stops, isAcross = false }: { id: string; stops: readonly string[]; isAcross?: boolean }) {
  return (
    <linearGradient id={id} x1="0" y1="0" x2={isAcross ? 1 : 0} y2={isAcross ? 0 : 1}>
      {stops.map((color, index) => (
        <stop key={color} offset={index / (stops.length - 1)} stopColor={color} />
      ))}
    </linearGradient>
  );
}
