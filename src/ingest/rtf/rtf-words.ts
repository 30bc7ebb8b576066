import type { RtfState } from './rtf-state.ts'

/** Words that stand for characters. */
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

/** Signs after a backslash that stand for characters. */
export const symbols: Record<string, string> = {
  '\\': '\\',
  '{': '{',
  '}': '}',
  '~': '\u00a0',
  _: '\u2011',
  '\t': '\t',
}

type Change = (value: number | undefined, defaultFont: number) => Partial<RtfState>

/** Words that change what is in force, by their number. */
export const properties: Record<string, Change> = Object.assign(Object.create(null), {
  f: (value = 0) => ({ font: value }),
  uc: (value = 1) => ({ uc: Math.min(100, Math.max(0, value)) }),
  v: (value = 1) => ({ isHidden: value !== 0 }),
  deleted: (value = 1) => ({ isHidden: value !== 0 }),
  plain: (_, defaultFont) => ({ isHidden: false, font: defaultFont }),
  pard: () => ({ style: 0, level: 0, isInTable: false, tableDepth: 1 }),
  s: (value = 0) => ({ style: value }),
  outlinelevel: (value = 9) => ({ level: value >= 0 && value < 9 ? value + 1 : 0 }),
  intbl: (value = 1) => ({ isInTable: value !== 0 }),
  itap: (value = 1) => ({ tableDepth: value }),
} satisfies Record<string, Change>)
