import { CitationError } from '../../core/error.ts'
import { plainField } from '../items/plain-field.ts'

/**
 * All styles of citations and bibliographies. `lists`: whether the style has a bibliography. `isData`: whether it is
 * a file for other programs, without language and HTML.
 */
export const styleTable = {
  inline: { lists: false, isData: false, mediaType: 'text/plain; charset=utf-8', extension: 'txt' },
  harvard: { lists: true, isData: false, mediaType: 'text/plain; charset=utf-8', extension: 'txt' },
  ieee: { lists: true, isData: false, mediaType: 'text/plain; charset=utf-8', extension: 'txt' },
  apa: { lists: true, isData: false, mediaType: 'text/plain; charset=utf-8', extension: 'txt' },
  bibtex: { lists: true, isData: true, mediaType: 'application/x-bibtex', extension: 'bib' },
  'csl-json': {
    lists: true,
    isData: true,
    mediaType: 'application/vnd.citationstyles.csl+json',
    extension: 'json',
  },
  ris: { lists: true, isData: true, mediaType: 'application/x-research-info-systems', extension: 'ris' },
} as const

type Styles = typeof styleTable

/** A style for single citations: `inline`, or any style for bibliographies. */
export type CitationStyle = keyof Styles
/**
 * A style for bibliographies: `harvard`, `ieee` or `apa`, or a data style for other programs: `bibtex`, `csl-json` or
 * `ris`.
 */
export type BibliographyStyle = {
  [style in CitationStyle]: Styles[style]['lists'] extends true ? style : never
}[CitationStyle]
/** A text style for readers. */
export type TextStyle = {
  [style in BibliographyStyle]: Styles[style]['isData'] extends true ? never : style
}[BibliographyStyle]
/** A style that is a file for other programs. */
export type DataStyle = Exclude<BibliographyStyle, TextStyle>

/** Formats of text styles. */
export const textFormats = ['text', 'html'] as const
/** Plain text, or HTML with italics and links. */
export type CitationFormat = (typeof textFormats)[number]

// The casts hold: these are the keys, and those that have the property.
/** All values of `CitationStyle`. */
export const citationStyles = Object.keys(styleTable) as CitationStyle[]
/** All values of `BibliographyStyle`: each `CitationStyle` but `inline`. */
export const bibliographyStyles = citationStyles.filter(
  (style) => styleTable[style].lists,
) as BibliographyStyle[]
/** All values of `TextStyle`. */
export const textStyles = bibliographyStyles.filter((style) => !styleTable[style].isData) as TextStyle[]

/** The styles that are used by default. */
export const defaultStyles = { citation: 'inline', bibliography: 'harvard' } as const satisfies {
  citation: CitationStyle
  bibliography: BibliographyStyle
}

export function isDataStyle(style: CitationStyle): style is DataStyle {
  return styleTable[style].isData
}

/** Throws `invalid-input` for a style or format unknown to this kind, and for HTML of a data style. */
export function checkStyle(
  kind: 'citation style' | 'bibliography style',
  { style, format }: { style: CitationStyle; format: CitationFormat },
): void {
  const isCitation = kind === 'citation style'
  if (!isCitation && Object.hasOwn(styleTable, style) && !styleTable[style].lists)
    throw new CitationError({
      code: 'invalid-input',
      message: `The style ${style} writes citations in a text, and has no bibliography.`,
      suggestion: `Use one of ${bibliographyStyles.join(', ')}.`,
    })
  checkChoice(kind, style, isCitation ? citationStyles : bibliographyStyles)
  checkChoice('format', format, textFormats)
  if (format === 'text' || !isDataStyle(style)) return
  throw new CitationError({
    code: 'invalid-input',
    message: `The style ${style} is a file for other programs, and has no HTML.`,
    suggestion: 'Leave out the format, or use another style.',
  })
}

/** Throws `invalid-input` with the list of choices unless `chosen` is one of them. */
export function checkChoice(kind: string, chosen: string, choices: readonly string[]): void {
  if (choices.includes(chosen)) return
  throw new CitationError({
    code: 'invalid-input',
    message: `There is no ${kind} ${JSON.stringify(plainField(String(chosen), 100))}.`,
    suggestion: `Use one of ${choices.join(', ')}.`,
  })
}
