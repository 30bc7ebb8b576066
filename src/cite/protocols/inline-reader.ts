import type { Span } from '../../core/span.ts'
import { exactNames } from './exact-names.ts'
import { readNumbers } from './numbers.ts'
import { inlineProtocols } from './protocols.ts'
import type { Findings } from './reading/findings.ts'
import type { Protocol, ProtocolName, KnownName, SourceName } from './reading/protocol.ts'
import type { SourceResolver } from './reading/resolve-sources.ts'
import { createScanner } from './reading/scanner.ts'
import type { Scanner } from './reading/scanner.ts'
import { readIds } from './source-ids.ts'
import { address } from './syntax/source-lists.ts'
import type { ListEntry } from './syntax/source-lists.ts'

export type InlineOptions = {
  resolver: SourceResolver
  findings: Findings
  protocols: readonly (ProtocolName | Protocol)[]
  /** Protocols that the model was asked to use: their marks are removed even if they name no source. */
  asked: readonly ProtocolName[]
  /** Whether further sources may come, with any name. */
  awaitsSources?: (() => boolean) | undefined
  /** The number of sources known at the time of the call. */
  sourceCount: () => number
  /** Called with the span of each removed text in the pushed text; only for a text that is pushed whole. */
  onTaken?: (span: Span) => void
  /** Called with the span in the given text of each mark that stays; only for a text pushed whole. */
  onStays?: (span: Span) => void
  keepsBreaks?: boolean
}

/** Creates a reader that adds the marks in markdown and HTML to `findings`, and returns the clean text. */
export function createInlineReader({
  resolver,
  findings,
  protocols,
  asked,
  awaitsSources,
  sourceCount,
  onTaken,
  onStays,
  keepsBreaks,
}: InlineOptions): Scanner {
  /** The names of sources in the lists of sources that the answer contains. */
  const listed: KnownName[] = []
  /** Labels of footnotes that stay in the text together with their definitions. */
  const kept = new Set<string>()
  const scanner = createScanner({
    protocols: scannedProtocols(protocols),
    asked,
    sourceCount,
    names: resolver,
    isKnown: (name) => awaitsSources?.() === true || isKnown(name, resolver),
    onStays,
    ...(onTaken && { onTaken }),
    keepsBreaks,
    namesSource: (text) => resolver.findIn(text) !== null,
    isOfSource,
    namesSources: (list) => asked.length > 0 || namesIn(list).every((name) => isKnown(name, resolver)),
    onMark(mark) {
      if (mark.stays) for (const name of mark.names) if (name.by === 'footnote') kept.add(name.label)
      findings.addMark(mark, mark.protocol === 'usage' ? 'answer' : 'claim')
    },
    onListed: ({ names }) => listed.push(...names.filter((name) => name.by !== 'counted')),
    onUnclosed: (marker, at) => findings.addProblem({ code: 'unclosed-marker', marker, at }),
    onDefinition: resolver.define,
    onEntry({ label, body }) {
      const id = resolver.findIn(body)
      if (id !== null) listed.push({ by: 'name', name: id })
      else if (label !== null) listed.push(nameOf(label))
    },
    onNamed(list, place) {
      findings.addMark({ ...place, names: namesIn(list), protocol: 'words' }, 'answer')
    },
  })
  let length = 0

  /** Whether a list entry may be removed as a source. The entry of a footnote mark that stays also stays. */
  function isOfSource({ label, body }: ListEntry): boolean {
    if (label !== null && kept.has(label.replace(/^\^/, ''))) return false
    if (asked.length > 0 || resolver.findIn(body) !== null) return true
    return label !== null && !address.test(body) && resolver.resolve(nameOf(label)) !== null
  }

  /** Adds the list below an answer that has no marks: its entries are the sources of the whole answer. */
  function readList(): void {
    const names = listed.filter((name) => resolver.resolve(name) !== null)
    if (findings.hasMarks || names.length === 0) return
    findings.addMark({ names, at: length, marker: '', protocol: 'words' }, 'answer')
  }

  return {
    push(delta) {
      const text = scanner.push(delta)
      length += text.length
      return text
    },
    flush() {
      const text = scanner.flush()
      length += text.length
      readList()
      return text
    },
  }
}

/**
 * The readers of those of the given protocols whose marks stand in the text, in order of priority: the caller's own,
 * the one of exact names, then the others in the order of `inlineProtocols`.
 */
export function scannedProtocols(protocols: readonly (ProtocolName | Protocol)[]): Protocol[] {
  const exact = (['source-ids', 'words'] as const).find((name) => protocols.includes(name))
  return [
    ...protocols.filter((protocol) => typeof protocol === 'object'),
    ...(exact === undefined ? [] : [exactNames(exact)]),
    ...inlineProtocols.filter(({ name }) => protocols.includes(name)),
  ]
}

/** Whether a source has the name; for a `counted` number, counted from 0 or from 1, because a later mark may decide. */
export function isKnown(name: SourceName, { resolve }: Pick<SourceResolver, 'resolve'>): boolean {
  if (name.by !== 'counted') return resolve(name) !== null
  return [name.number, name.number + 1].some((number) => resolve({ by: 'number', number }) !== null)
}

/** The names of a list such as `1, 3` or `S1, S3`; none for other text. */
function namesIn(list: string): readonly SourceName[] {
  return (/^S/i.test(list) ? readIds(list) : readNumbers(list))?.names ?? []
}

function nameOf(label: string): KnownName {
  if (/^S\d+$/.test(label)) return { by: 'id', id: label }
  return { by: 'footnote', label: label.replace(/^\^/, '') }
}
