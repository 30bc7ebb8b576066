/**
 * Citation marks in texts. In: text with marks, whole or streaming, and the sources. Out: the text without marks, the
 * sources of each mark, and problems.
 */

/** The names of all protocols, the ways of writing marks; docs/protocols.md shows each. */
export const protocolNames = [
  'numbers',
  'words',
  'source-ids',
  'footnotes',
  'html',
  'sidecar',
  'usage',
  'tags',
] as const
/** A way of writing marks; docs/protocols.md lists the forms of each. */
export type ProtocolName = (typeof protocolNames)[number]

/**
 * How a mark names a source: by its number from 1, its id, a name such as a file name, the label of a footnote, or the
 * index of a result in a turn, both from 0 (`turn0search3`; `name` is the text of the mark). `counted` is a number of a
 * service that counts from 0 or 1: from 1, unless a mark of the answer has 0.
 */
export type SourceName =
  | { by: 'number'; number: number }
  | { by: 'counted'; number: number }
  | { by: 'id'; id: string }
  | { by: 'name'; name: string }
  | { by: 'footnote'; label: string }
  | { by: 'turn'; name: string; turn: number; index: number }

/** A name whose base of counting (0 or 1) is known. */
export type KnownName = Exclude<SourceName, { by: 'counted' }>

/** What a mark cites: the sources that it names, and the place in them, if it names one. */
export type Cited = {
  /** The names in the mark; empty if it names nothing. */
  names: readonly SourceName[]
  /** Page numbers in the order of the mark, with ranges in full: `p. 3-5` gives `[3, 4, 5]`. */
  pages?: readonly number[]
  /** A place other than a page that the mark names in the source: `Fig. 1`, `§3`, `L3-L5`. */
  label?: string
}

/** A look-up that finds no name, for sources that marks name only by number. */
export const noNames: NameLookup = { exact: () => null, isLikeId: () => false, mayBegin: () => false }

/**
 * A mark at the searched position, up to `end` (exclusive). `open` and `close` are the tags around a claim; `nothing`
 * is removed and cites nothing.
 */
export type FoundMark = Cited & {
  end: number
  kind: 'mark' | 'open' | 'close' | 'nothing'
  tag?: string
  /** Only numbers or a word, `[1, 3]`, which texts also put into brackets for other reasons. */
  isPlain?: boolean
  /** The tag also exists in HTML, so it stays if it closes nothing. */
  isElement?: boolean
}

/** A mark and its start. */
export type PlacedMark = { mark: FoundMark; protocol: ProtocolName; start: number }

/** One mark, or marks with signs around them such as `([1], [2])`, and the end of all that belongs to them. */
export type FoundAt = { marks: readonly PlacedMark[]; end: number }

export type MarkContext = {
  /** Whether the text is complete. */
  final: boolean
  sourceCount: number
  names: NameLookup
}

/** The names by which marks may name sources, other than numbers. */
export type NameLookup = {
  /**
   * The id of the only source with this id, title, URL or file name, ignoring case and extra white space; `null` if
   * there is none or there are several.
   */
  exact(text: string): string | null
  /** Whether a text has the form of the sources' ids, such as `doc_7` if one id is `doc_1`. */
  isLikeId(text: string): boolean
  /** Whether a text is the start of the name of a source, or starts with one. */
  mayBegin(start: string): boolean
}

/** A mark; `null` if there is none; `more` if following text decides. */
export type Reading = FoundMark | 'more' | null

/**
 * Reads and writes the marks of one protocol. `read` reads `text` from `at` on, where one of the `openers` is; later
 * text never changes a decision. It reads a bounded length of text around `at`.
 */
export type Protocol = {
  readonly name: ProtocolName
  /** The characters that its marks begin with. */
  readonly openers: string
  /** For `[`: the characters, lower-case, that may come first in the brackets, besides white space. */
  readonly firsts?: string
  read(text: string, at: number, context: MarkContext): Reading
  /** The meaning of a number in its marks: the position of a source, from 1, or the number in its id. */
  readonly counts: 'places' | 'ids'
  /** Writes the mark of sources with these numbers, with the page if marks can have one. */
  write(numbers: readonly number[], place?: { page?: number | undefined }): string
  /** The tags around a claim, if the protocol has them. */
  wrap?(numbers: readonly number[], place?: { page?: number | undefined }): { open: string; close: string }
}

/** Maximum length of a mark, in UTF-16 units: a tag with attributes, or a mark with its URL. */
export const MAX_MARK = 1024

/** Maximum UTF-16 units that are read before a mark, such as those of a URL to which a bracket may belong. */
export const MAX_BEHIND = 256
