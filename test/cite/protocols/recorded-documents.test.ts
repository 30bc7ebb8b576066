import { fileURLToPath } from 'node:url'
import * as yaml from 'yaml'
import { expect, test } from 'vitest'
import {
  auditMarks,
  bracketedNames,
  createFindings,
  createInlineReader,
  createMarkReader,
  instructions,
  noNames,
  registeredMarks,
  yamlStrings,
} from '../../../src/cite/protocols.ts'
import type {
  InstructionOptions,
  KnownName,
  MarkAuditOptions,
  MarkSource,
  ProtocolName,
  SourceName,
} from '../../../src/cite/protocols.ts'
import type { Span } from '../../../src/core/span.ts'
import { runCases } from '../../fixtures/recorded-cases.ts'
import { showMarks } from './mark-case.ts'

const file = new URL('recorded/documents.txt', import.meta.url)

const sourceLists: Readonly<Record<string, readonly MarkSource[]>> = {
  three: [
    { id: 'S1', title: 'The first report', url: 'https://first.example/a' },
    { id: 'S2', title: 'The [second] `report` <b>²' },
    { id: 'S3', url: 'https://third.example/x?a=[1]' },
  ],
  one: [{ id: 'S1', title: 'Only' }],
  none: [],
  odd: [
    { id: 'S3', title: 'x'.repeat(170) },
    { id: 'S1', title: '', url: 'javascript:x' },
    { id: 'S2', url: `https://a.example/${'y'.repeat(490)}` },
    { id: 'S2', url: `https://a.example/${'y'.repeat(480)}` },
  ],
  same: [
    { id: 'a', url: 'https://first.example/a' },
    { id: 'b', url: 'https://first.example/a#x' },
    { id: 'c', title: 'C' },
    { id: 'a', url: 'https://first.example/a' },
  ],
  numbers: [{ id: '7' }, { id: '1042' }],
  words: [{ id: 'doc_0' }, { id: 'x' }],
  four: [{ id: 'S1' }, { id: 'S2' }, { id: 'S3' }, { id: 'S4' }],
}

/** Reads marks of registered citations, of which those with these numbers and ids are known. */
function readRegistered(text: string, known: readonly string[]): unknown[] {
  const written = (name: SourceName) =>
    String('number' in name ? name.number : 'name' in name ? name.name : '')
  const resolver = {
    ...noNames,
    resolve: (name: KnownName) => written(name),
    define: () => {},
    findIn: () => null,
  }
  const findings = createFindings(resolver)
  const taken: Span[] = []
  const stays: Span[] = []
  const reader = createInlineReader({
    resolver,
    findings,
    protocols: [registeredMarks((name) => known.includes(written(name)))],
    asked: [],
    sourceCount: () => 0,
    onTaken: (span) => taken.push(span),
    onStays: (span) => stays.push(span),
  })
  const clean = reader.push(text) + reader.flush()
  const { marks, problems } = findings.all()
  const slice = ({ start, end }: Span) => text.slice(start, end)
  const shown = marks.map(({ at, marker, sourceIds }) => `${at} ${marker} ${sourceIds.join(' ')}`)
  return [clean, taken.map(slice), stays.map(slice), shown, problems]
}

const kinds = {
  yaml(text: string, sources: string, sidecar?: string) {
    const options = { sources: sourceLists[sources]!, yaml, ...(sidecar !== undefined && { sidecar }) }
    const reader = createMarkReader(options)
    const first = reader.push(text).text
    const clean = first + reader.flush().text
    return [...showMarks({ text: clean, ...reader.found() }), first.length]
  },
  strings: (text: string) =>
    yamlStrings(text, yaml).map(
      ({ pointer, value, start, end }) => `${pointer} ${value} ${text.slice(start, end)}`,
    ),
  registered: readRegistered,
  names: bracketedNames,
  audit(answer: string, sources: string, options: Omit<MarkAuditOptions, 'sources'>) {
    const audit = auditMarks(answer, { ...options, sources: sourceLists[sources]! })
    const { text, lines, unknown: _listed, broken, coverage, ...rest } = audit
    const { marked, sentences, minimum, share, unmarked } = coverage
    const shown = unmarked.map(({ start, end, text: words }) => `${start}–${end} ${words}`)
    return [text, rest, lines, broken.length, [marked, sentences, minimum, share], shown]
  },
  instructions(protocol: ProtocolName, sources: string, options: InstructionOptions) {
    try {
      return instructions(protocol, sourceLists[sources]!, options).split('\n')
    } catch (error) {
      return `Error: ${(error as Error).message}`
    }
  },
} satisfies Readonly<Record<string, (...given: never[]) => unknown>>

/**
 * YAML with a sidecar, marks of registered citations, audits, and the instructions for each protocol. Made of parts at
 * random; kept are those that are read or written in different ways.
 */
test('random documents, audits and instructions are as recorded', async () => {
  const recorded = await runCases<[kind: keyof typeof kinds, ...given: never[]]>(file, ([kind, ...given]) =>
    (kinds[kind] as (...all: never[]) => unknown)(...given),
  )
  await expect(recorded).toMatchFileSnapshot(fileURLToPath(file))
})
