/**
 * Marks of citations in texts. In: text with marks, whole or as it streams, and the sources. Out:
 * the text without them, what each mark cites, and what was wrong.
 */
/** The names of all protocols. */
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
 * How a mark names a source: by its number from 1, its id, a name such as a file's, the label of a footnote, or the
 * place of a result, from 0, in what a turn of the conversation found. `counted` is a number of a service that counts
 * from 0: it counts from 1 unless a mark of the answer names 0.
 */
export type SourceName =
  | { by: 'number'; number: number }
  | { by: 'counted'; number: number }
  | { by: 'id'; id: string }
  | { by: 'name'; name: string }
  | { by: 'footnote'; label: string }
  | { by: 'turn'; name: string; turn: number; index: number }

/** A name of which it is known what it counts from. */
export type KnownName = Exclude<SourceName, { by: 'counted' }>

/** What a mark cites, as it is written. */
export type Cited = {
  /** Empty for a mark that names nothing. */
  names: readonly SourceName[]
  /** Page numbers, in order. */
  pages?: readonly number[]
  /** Another place that the mark names: `Fig. 1`, `§3`, `L3-L5`. */
  label?: string
}

/** Of sources that have no names beside those of their marks. */
export const noNames: NameLookup = { exact: () => null, isLikeId: () => false, mayBegin: () => false }

/**
 * A mark that begins where it was looked for, up to `end` (exclusive). `open` and `close` are the tags
 * around a claim, `nothing` is taken off and cites nothing.
 */
export type FoundMark = Cited & {
  end: number
  kind: 'mark' | 'open' | 'close' | 'nothing'
  /** The name of a tag. */
  tag?: string
  /** Figures or a word alone, `[1, 3]`, which texts put into brackets for other reasons too. */
  isPlain?: boolean
  /** HTML has the tag too: it stays where it closes nothing. */
  isElement?: boolean
}

/** A mark and where it begins. */
export type PlacedMark = { mark: FoundMark; protocol: ProtocolName; start: number }

/** Marks, several of them where signs stand around them, and where what belongs to them ends. */
export type FoundAt = { marks: readonly PlacedMark[]; end: number }

export type MarkContext = {
  /** No more text comes. */
  final: boolean
  /** Number of sources. */
  sourceCount: number
  names: NameLookup
}

/** What marks may name sources by, beside numbers. */
export type NameLookup = {
  /** The id of the source with exactly this id, name, title, address or file; `null` if none or several have it. */
  exact(text: string): string | null
  /** Whether a text has the form of the sources' ids, such as `doc_7` where one is `doc_1`. */
  isLikeId(text: string): boolean
  /** Whether a text is the start of such a name, or has one as its start. */
  mayBegin(start: string): boolean
}

/** `more`: text that is still to come decides. */
export type Reading = FoundMark | 'more' | null

/**
 * The marks of one protocol, which it reads and writes. `read` looks at `text` from `at` on, where one of `openers` stands; more
 * text never changes a decision. It looks back at most `MAX_BEHIND` and ahead at most `MAX_MARK` units.
 */
export type Protocol = {
  readonly name: ProtocolName
  /** The characters that its marks begin with. */
  readonly openers: string
  /** For `[`: the characters, in small letters, that may come first in the brackets, beside white space. */
  readonly firsts?: string
  read(text: string, at: number, context: MarkContext): Reading
  /** What a number in its marks is: the place of a source, from 1, or the number in its id. */
  readonly counts: 'places' | 'ids'
  /** The mark that names sources by these numbers, and the page where marks can name one. */
  write(numbers: readonly number[], place?: { page?: number | undefined }): string
  /** The tags around a claim, of a protocol that has them. */
  wrap?(numbers: readonly number[], place?: { page?: number | undefined }): { open: string; close: string }
}

/** Length of the longest mark, in UTF-16 units: that of a tag with attributes, or of a mark with its URL. */
export const MAX_MARK = 1024

/** Text before a mark that may be looked at, in UTF-16 units. */
export const MAX_BEHIND = 256
