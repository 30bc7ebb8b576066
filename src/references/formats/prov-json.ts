import { readClosed } from '../../core/fields.ts'
import type { RunRecord } from '../../core/records.ts'
import { safeUrl, titleOf } from '../../core/source-label.ts'
import { answerTexts } from './answer-texts.ts'
import { expectRun } from './expect-run.ts'
import { contentIri, createIris, iriFields } from './record-iris.ts'
import type { IriOptions } from './record-iris.ts'
import { createSelectors } from './text-selectors.ts'

type Literal = string | { $: string; type: string }
type Attributes = Record<string, Literal>
type Records = Record<string, Attributes>

/**
 * A PROV document in JSON (W3C Member Submission 2013-04-24): entities, activities and agents by id, and relations
 * between them.
 */
export type ProvDocument = {
  prefix: Record<string, string>
  entity: Records
  activity: Records
  agent: Records
  used: Records
  wasGeneratedBy: Records
  wasDerivedFrom: Records
  wasAssociatedWith: Records
  hadMember: Records
}

/**
 * The provenance of the citations of an answer, as PROV-JSON.
 *
 * - Entities: the answer, its texts and claims; the sources, and their texts as they were checked; the evidence and the
 *   verdicts.
 * - Activities: writing the answer, citing it, calls of tools, matching and verifying.
 * - Agents: the agent that wrote the answer (`agentId` of the record), citespan, tools, matchers and verifiers.
 *
 * Writing the answer `used` a source only if the record says that the source was in the model's context. Places in
 * texts are fragments of RFC 5147, in code points.
 *
 * @throws CitationError `invalid-input` for an invalid record, or a `base` that is not an http(s) address or has a
 * query or fragment.
 */
export function toProvJson(run: RunRecord, given: IriOptions = {}): ProvDocument {
  const options = readClosed(given, iriFields, 'toProvJson()')
  expectRun(run, options, 'toProvJson')
  const prov = createProvWriter(`${createIris(run, options).run}#`)
  const { entity, activity, agent, relate, document } = prov
  entity('answer', { 'prov:type': qualified('prov:Collection'), 'dcterms:identifier': run.id })
  activity('answering', {})
  relate('wasGeneratedBy', { entity: 'answer', activity: 'answering' })
  if (run.agentId !== undefined) {
    agent('author', { 'dcterms:identifier': run.agentId })
    relate('wasAssociatedWith', { activity: 'answering', agent: 'author' })
  }
  for (const [index, text] of run.textParts.entries()) {
    entity(`text-${index}`, { 'prov:value': text })
    relate('hadMember', { collection: 'answer', entity: `text-${index}` })
  }
  // The record's own times: the answer may have been written long before.
  activity('citing', times(run.createdAt, run.finishedAt))
  relate('used', { activity: 'citing', entity: 'answer' })
  relate('wasAssociatedWith', { activity: 'citing', agent: prov.software('citespan') })
  const sources = writeSources(run, prov)
  activity('matching', {})
  activity('verification', {})
  const claims = answerTexts(run)
  let evidenceCount = 0
  for (const [index, citation] of run.citations.entries()) {
    const [claim, verdict] = [`claim-${index + 1}`, `verdict-${index + 1}`]
    const at = claims.at(citation)
    entity(claim, {
      'prov:type': 'claim',
      'prov:value': citation.text,
      'dcterms:identifier': citation.id,
      ...(at &&
        citation.pointer === undefined && {
          'prov:location': iri(`${prov.base}text-${citation.textPart}${charsOf(at.position)}`),
        }),
    })
    quote(prov, claim, citation.textPart in run.textParts ? `text-${citation.textPart}` : 'answer')
    relate('used', { activity: 'matching', entity: claim })
    const matcher = prov.software(citation.matcher)
    relate('wasAssociatedWith', { activity: 'matching', agent: matcher }, { 'prov:role': 'matcher' })
    if (citation.status === 'pending') continue
    entity(verdict, {
      'prov:type': 'verdict',
      'prov:value': citation.status,
      'dcterms:description': citation.reason,
    })
    relate('wasGeneratedBy', { entity: verdict, activity: 'verification' })
    const verifier = prov.software(citation.verifier)
    relate('wasAssociatedWith', { activity: 'verification', agent: verifier }, { 'prov:role': 'verifier' })
    relate('used', { activity: 'verification', entity: claim })
    relate('wasDerivedFrom', { generatedEntity: verdict, usedEntity: claim })
    for (const one of citation.evidence) {
      const source = sources.get(one.sourceId)
      if (!source) continue
      const name = `evidence-${++evidenceCount}`
      const place = source.selectors(one)
      const location = source.iri && place && iri(`${source.iri}${charsOf(place.position)}`)
      entity(name, {
        'prov:type': 'evidence',
        'prov:value': one.quote,
        ...(location && { 'prov:location': location }),
      })
      quote(prov, name, source.text)
      relate('wasDerivedFrom', { generatedEntity: verdict, usedEntity: name })
      relate('used', { activity: 'verification', entity: name })
    }
  }
  return document
}

/** Writes the sources, the texts that were read from them, and the tools that returned them. */
function writeSources(run: RunRecord, { entity, activity, relate, software }: ProvWriter) {
  const calls = new Map<string, string>()
  return new Map(
    run.sources.map((source, index) => {
      const { id, toolName, toolCallId = toolName } = source
      const [name, text] = [`source-${index + 1}`, `source-text-${index + 1}`]
      const url = safeUrl(source.url)
      const named = contentIri(source.contentHash)
      entity(name, {
        'prov:type': source.type,
        'dcterms:title': titleOf(source),
        'dcterms:identifier': source.identifier,
        ...(url && { 'prov:location': iri(url) }),
      })
      entity(text, {
        'prov:type': 'text of a source',
        ...(named && { 'dcterms:identifier': iri(named) }),
      })
      relate('wasDerivedFrom', { generatedEntity: text, usedEntity: name })
      relate('used', { activity: 'matching', entity: text })
      if (source.entered) relate('used', { activity: 'answering', entity: text })
      if (toolName !== undefined && toolCallId !== undefined) {
        const call = calls.get(toolCallId) ?? `retrieval-${calls.size + 1}`
        if (!calls.has(toolCallId)) {
          calls.set(toolCallId, call)
          activity(call, { 'dcterms:identifier': toolCallId })
          relate('wasAssociatedWith', { activity: call, agent: software(toolName) })
        }
        relate('wasGeneratedBy', { entity: text, activity: call })
      }
      return [id, { text, iri: named, selectors: createSelectors(source.content) }]
    }),
  )
}

type ProvWriter = ReturnType<typeof createProvWriter>

const relations = ['used', 'wasGeneratedBy', 'wasDerivedFrom', 'wasAssociatedWith', 'hadMember'] as const

/** Collects a PROV document: names get the prefix `run:`, and each relation is written once. */
function createProvWriter(base: string) {
  const document: ProvDocument = {
    prefix: {
      run: base,
      prov: 'http://www.w3.org/ns/prov#',
      xsd: 'http://www.w3.org/2001/XMLSchema#',
      dcterms: 'http://purl.org/dc/terms/',
    },
    entity: {},
    activity: {},
    agent: {},
    ...emptyRelations(),
  }
  const written = new Set<string>()
  const agents = new Map<string, string>()
  const add = (records: Records) => (name: string, attributes: Attributes) => {
    records[`run:${name}`] = wellFormed(attributes)
  }
  const agent = add(document.agent)
  const relate = (kind: (typeof relations)[number], of: Record<string, string>, more: Attributes = {}) => {
    const names = Object.entries(of).map(([role, name]) => [`prov:${role}`, `run:${name}`] as const)
    const key = `${kind} ${JSON.stringify(names)}`
    if (written.has(key)) return
    written.add(key)
    document[kind][`_:r${written.size}`] = { ...Object.fromEntries(names), ...more }
  }
  return {
    base,
    document,
    entity: add(document.entity),
    activity: add(document.activity),
    agent,
    relate,
    /** The agent for a program of this name. */
    software(name: string): string {
      const known = agents.get(name)
      if (known !== undefined) return known
      const id = `software-${agents.size + 1}`
      agents.set(name, id)
      agent(id, { 'prov:type': qualified('prov:SoftwareAgent'), 'dcterms:title': name })
      return id
    },
  }
}

function emptyRelations() {
  return { used: {}, wasGeneratedBy: {}, wasDerivedFrom: {}, wasAssociatedWith: {}, hadMember: {} }
}

/** Records that one entity is a quotation from another: in PROV, a derivation of the type `prov:Quotation`. */
function quote({ relate }: ProvWriter, generatedEntity: string, usedEntity: string): void {
  relate('wasDerivedFrom', { generatedEntity, usedEntity }, { 'prov:type': qualified('prov:Quotation') })
}

function qualified(name: string): Literal {
  return { $: name, type: 'prov:QUALIFIED_NAME' }
}

function iri(value: string): Literal {
  return { $: value, type: 'xsd:anyURI' }
}

function charsOf({ start, end }: { start: number; end: number }): string {
  return `#char=${start},${end}`
}

function times(start: string, end: string): Attributes {
  // Clocks of hosts may differ, but an activity must not end before it starts.
  return Date.parse(end) < Date.parse(start) ? {} : { 'prov:startTime': start, 'prov:endTime': end }
}

function wellFormed(attributes: Attributes): Attributes {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.toWellFormed() : value,
    ]),
  )
}
