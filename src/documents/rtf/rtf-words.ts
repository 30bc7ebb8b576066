import { plainRun } from '../runs/run-text.ts'
import type { RunStyle } from '../runs/run-text.ts'
import type { RtfState } from './rtf-state.ts'

/** Characters by the control words that write them. */
export const texts: Record<string, string> = Object.assign(Object.create(null), {
  tab: '\t',
  line: '\n',
  lquote: '\u2018',
  rquote: '\u2019',
  ldblquote: '\u201c',
  rdblquote: '\u201d',
  bullet: '\u2022',
  endash: '\u2013',
  emdash: '\u2014',
  enspace: '\u2002',
  emspace: '\u2003',
  qmspace: '\u2005',
  zwj: '\u200d',
  zwnj: '\u200c',
})

/** Characters by the signs that write them after a backslash. */
export const symbols: Record<string, string> = {
  '\\': '\\',
  '{': '{',
  '}': '}',
  '~': '\u00a0',
  _: '\u2011',
  '\t': '\t',
}

type Change = (value: number | undefined, defaultFont: number, state: RtfState) => Partial<RtfState>

function runWith({ run }: RtfState, change: Partial<RunStyle>): Partial<RtfState> {
  const { level, isStruck } = { ...run, ...change }
  return { run: level === null && !isStruck ? plainRun : { level, isStruck } }
}

/** Words that change the current properties, each with a function from the word's number to the change. */
export const properties: Record<string, Change> = Object.assign(Object.create(null), {
  f: (value = 0) => ({ font: value }),
  uc: (value = 1) => ({ uc: Math.min(100, Math.max(0, value)) }),
  v: (value = 1) => ({ isHidden: value !== 0 }),
  deleted: (value = 1) => ({ isHidden: value !== 0 }),
  plain: (_, defaultFont) => ({ isHidden: false, run: plainRun, font: defaultFont }),
  super: (_, __, state) => runWith(state, { level: 'raised' }),
  sub: (_, __, state) => runWith(state, { level: 'lowered' }),
  nosupersub: (_, __, state) => runWith(state, { level: null }),
  // In half points; 6 if the word has no number.
  up: (value = 6, __, state) => runWith(state, { level: value > 0 ? 'raised' : null }),
  dn: (value = 6, __, state) => runWith(state, { level: value > 0 ? 'lowered' : null }),
  strike: (value = 1, __, state) => runWith(state, { isStruck: value !== 0 }),
  striked: (value = 1, __, state) => runWith(state, { isStruck: value !== 0 }),
  pard: () => ({ style: 0, level: 0, isInTable: false, tableDepth: 1 }),
  s: (value = 0) => ({ style: value }),
  outlinelevel: (value = 9) => ({ level: value >= 0 && value < 9 ? value + 1 : 0 }),
  intbl: (value = 1) => ({ isInTable: value !== 0 }),
  itap: (value = 1) => ({ tableDepth: value }),
} satisfies Record<string, Change>)
