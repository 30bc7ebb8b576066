import { plainRun } from '../runs/run-text.ts'
import type { RunStyle } from '../runs/run-text.ts'

/**
 * Where the text of a group belongs: to the document, to a separate part, or nowhere. `inner`: nowhere itself, but
 * groups inside may hold text, as a drawing holds the text of its text box. `upper`: a text in two forms (`\upr`), of
 * which only the inner group with the Unicode form (`\ud`) is read.
 */
export type RtfDestination =
  | 'text'
  | 'skip'
  | 'inner'
  | 'fonts'
  | 'styles'
  | 'list-mark'
  | 'note'
  /** A text box: its text follows the paragraph in which it is anchored. */
  | 'aside'
  | 'title'
  | 'author'
  | 'created'
  | 'upper'

/** The properties in force at a place of the file. States are replaced and never changed, because groups share them. */
export type RtfState = {
  destination: RtfDestination
  /** Number of the font, whose charset decodes bytes. */
  font: number
  isHidden: boolean
  /** Whether text is raised, lowered or struck. */
  run: RunStyle
  /** Number of characters after a `\u` for readers without Unicode. */
  uc: number
  style: number
  /** Heading level of the paragraph, from 1; 0 for none. */
  level: number
  isInTable: boolean
  /** Depth of nested tables; 1 outside of tables and in a table that is in no other. */
  tableDepth: number
}

export const firstState: RtfState = {
  destination: 'text',
  font: 0,
  isHidden: false,
  run: plainRun,
  uc: 1,
  style: 0,
  level: 0,
  isInTable: false,
  tableDepth: 1,
}

/** Destinations without `\*` whose text is not part of the document. */
const skipped = new Set(
  (
    'colortbl filetbl pict header headerl headerr headerf footer footerl footerr footerf ftnsep ftnsepc ' +
    'ftncn aftnsep aftnsepc aftncn xe tc tcn rxe txe sp nonshppict shprslt nonesttables private stextflow keywords subject ' +
    'operator category comment doccomm manager company hlinkbase version template generator fldinst'
  ).split(' '),
)

const destinations: Record<string, RtfDestination> = {
  fonttbl: 'fonts',
  stylesheet: 'styles',
  listtext: 'list-mark',
  pntext: 'list-mark',
  footnote: 'note',
  shptxt: 'aside',
  dptxbxtext: 'aside',
  title: 'title',
  author: 'author',
  creatim: 'created',
  info: 'inner',
  revtim: 'skip',
  printim: 'skip',
  buptim: 'skip',
  upr: 'upper',
}

/** Destinations with `\*` whose text is part of the document. */
const starred: Record<string, RtfDestination> = {
  shpinst: 'inner',
  do: 'inner',
  nesttableprops: 'inner',
  footnote: 'note',
  ud: 'text',
}

/** The destination that a word opens: `skip` for an unknown word after `\*`; `null` for a word that opens none. */
export function destinationOf(name: string, { isStarred }: { isStarred: boolean }): RtfDestination | null {
  if (isStarred) return Object.hasOwn(starred, name) ? starred[name]! : 'skip'
  if (skipped.has(name)) return 'skip'
  return Object.hasOwn(destinations, name) ? destinations[name]! : null
}

/** The heading level of a style by its name, for files without outline levels; `null` for other names. */
export function levelOfStyle(name: string): number | null {
  const numbered = /^(?:heading|überschrift|titre|título|titolo|kop|rubrik)\s?([1-9])$/iu.exec(name.trim())
  if (numbered) return Number(numbered[1])
  return /^(?:title|titel)$/i.test(name.trim()) ? 1 : null
}
