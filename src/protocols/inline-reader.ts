import type { Span } from '../core/span.ts'
import { readNumbers } from './numbers.ts'
import { inlineProtocols } from './protocols.ts'
import type { Findings } from './reading/findings.ts'
import type { Protocol, ProtocolName, KnownName } from './reading/protocol.ts'
import type { SourceResolver } from './reading/resolve-sources.ts'
import { createScanner } from './reading/scanner.ts'
import type { Scanner } from './reading/scanner.ts'
import { readIds } from './source-ids.ts'

export type InlineOptions = {
  resolver: SourceResolver
  findings: Findings
  /** By name, or as they are. */
  protocols: readonly (ProtocolName | Protocol)[]
  sourceCount: number
  /** Told what is taken off the text, as offsets in a text that is pushed whole. */
  onTaken?: (span: Span) => void
  keepsBreaks?: boolean
}

/** Reads the marks of markdown and HTML into `findings`, and gives the clean text. */
export function createInlineReader({
  resolver,
  findings,
  protocols,
  sourceCount,
  onTaken,
  keepsBreaks,
}: InlineOptions): Scanner {
  /** What lists of sources name. */
  const listed: KnownName[] = []
  const scanner = createScanner({
    protocols: [
      ...protocols.filter((protocol) => typeof protocol === 'object'),
      ...inlineProtocols.filter(({ name }) => protocols.includes(name)),
    ],
    sourceCount,
    ...(onTaken && { onTaken }),
    keepsBreaks,
    namesSource: (text) => resolver.findIn(text) !== null,
    onMark: (mark) => findings.addMark(mark, mark.protocol === 'usage' ? 'answer' : 'claim'),
    onListed: ({ names }) => listed.push(...names.filter((name) => name.by !== 'counted')),
    onUnclosed: (marker, at) => findings.addProblem({ code: 'unclosed-marker', marker, at }),
    onDefinition: resolver.define,
    onEntry({ label, body }) {
      const id = resolver.findIn(body)
      if (id !== null) listed.push({ by: 'name', name: id })
      else if (label !== null) listed.push(nameOf(label))
    },
    onNamed(list, place) {
      const names = (/^S/i.test(list) ? readIds(list) : readNumbers(list))?.names ?? []
      findings.addMark({ ...place, names, protocol: 'words' }, 'answer')
    },
  })
  let length = 0

  /** A list below an answer without marks says what it was written from. */
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

function nameOf(label: string): KnownName {
  if (/^S\d+$/.test(label)) return { by: 'id', id: label }
  return { by: 'footnote', label: label.replace(/^\^/, '') }
}
