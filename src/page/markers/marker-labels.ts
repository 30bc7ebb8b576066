import type { CitedSource } from '../../core/citations-data.ts'
import type { Placed, PlacedReference } from '../../references/display.ts'

/** How to write the label of a marker. */
export type MarkerLabelOptions = {
  /**
   * `number` (default): `[1]`; `id`: `[S1]`; `superscript`: `¹`, in HTML `<sup>1</sup>`. With `id`, a source is left
   * out of the marker if its id is longer than 64 characters, or has characters other than ASCII letters, digits and
   * `_.-`.
   */
  style?: 'number' | 'id' | 'superscript'
  /**
   * How several sources at one place are written. `each` (default): one bracket for each source, `[1][3]`. `list`: one
   * bracket with all, sorted, `[1,3]`. `ranges`: as `list`, but three or more consecutive numbers are a range,
   * `[1–3,7]`.
   */
  grouping?: 'each' | 'list' | 'ranges'
  /**
   * Adds a page to each source: `[1:p5]`. It is the page of the citation's first evidence from this source that names
   * one. Nothing is added if none does, as for stored references, which have no evidence. `false` by default.
   */
  pages?: boolean
  /**
   * The sources of the answer, from which their numbers are taken. A source that is not in this list gets the number in
   * its id (`S1` is 1). If its id has another form, it is left out of the marker. The style `id` needs no numbers.
   */
  sources?: readonly Pick<CitedSource, 'id' | 'number'>[]
}

/**
 * Returns the labels of a marker, one for each pair of brackets: `['1–3,7']`. Empty when no source has a number or id
 * to show.
 */
export type MarkerLabels = (cited: readonly (Placed | PlacedReference)[]) => string[]

/** Minimum number of labels that are written as a range, because `1–2` is as long as `1,2`. */
const LEAST_RANGE = 3

export function createMarkerLabels({
  style = 'number',
  grouping = 'each',
  pages = false,
  sources = [],
}: MarkerLabelOptions): MarkerLabels {
  const numbers = new Map(sources.map(({ id, number }) => [id, String(number)]))
  return (cited) => {
    const labels = new Map<string, Label>()
    for (const citation of cited) {
      for (const sourceId of citation.sourceIds) {
        const name = nameOf(sourceId)
        const page = pages ? pageOf(citation, sourceId) : undefined
        const text = page === undefined ? name : `${name}:p${page}`
        if (name !== '') labels.set(text, { text, ...rankOf(name), isPlain: page === undefined })
      }
    }
    if (grouping === 'each' || labels.size === 0) return [...labels.keys()]
    const ordered = [...labels.values()].toSorted((a, b) => a.number - b.number)
    return [(grouping === 'list' ? ordered.map(({ text }) => text) : toRanges(ordered)).join(',')]
  }

  function nameOf(sourceId: string): string {
    const number = numbers.get(sourceId) ?? /^S(\d{1,9})$/.exec(sourceId)?.[1] ?? ''
    if (style !== 'id') return number
    return /^[\w.-]{1,64}$/.test(sourceId) ? sourceId : ''
  }
}

/**
 * `number` orders labels; names without a number come last. Only labels of one `kind` that are plain (without a page)
 * form a range.
 */
type Label = { text: string; kind: string; number: number; isPlain: boolean }

function rankOf(name: string): Pick<Label, 'kind' | 'number'> {
  const [, kind = name, digits] = /^(\D*)(0|[1-9]\d{0,8})$/.exec(name) ?? []
  return { kind, number: digits === undefined ? Infinity : Number(digits) }
}

function pageOf(citation: Placed | PlacedReference, sourceId: string): number | undefined {
  const evidence = 'evidence' in citation ? (citation.evidence ?? []) : []
  return evidence.find((piece) => piece.sourceId === sourceId && piece.pageNumber !== undefined)?.pageNumber
}

function toRanges(labels: readonly Label[]): string[] {
  const ranges: string[] = []
  for (let start = 0; start < labels.length;) {
    let end = start + 1
    while (end < labels.length && follows(labels[end]!, labels[end - 1]!)) end++
    const run = labels.slice(start, end).map(({ text }) => text)
    if (run.length < LEAST_RANGE) ranges.push(...run)
    else ranges.push(`${run[0]!}–${run.at(-1)!}`)
    start = end
  }
  return ranges
}

function follows(label: Label, before: Label): boolean {
  return label.isPlain && before.isPlain && label.kind === before.kind && label.number === before.number + 1
}

const RAISED: Record<string, string> = { ':p': 'ᵖ', '–': '⁻' }

/** Writes a label in superscript characters: `1–3,7` as `¹⁻³,⁷`. */
export function raise(label: string): string {
  return label.replace(/\d|:p|–/g, (sign) => RAISED[sign] ?? '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(sign)]!)
}

/** Whether a superscript number would be read as part of the text before it: `5²` as a power, `m²` as a unit. */
export function needsSpaceBeforeRaised(before: string): boolean {
  return /(?:\p{N}|(?<![\p{L}\p{M}])\p{L}{1,2})$/u.test(before)
}
