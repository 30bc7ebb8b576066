import { canonicalJson } from '../../../../src/core/canonical-json.ts'
import { contentAddress, contentHash } from '../../../../src/core/hash.ts'
import { chainOf, entryHash, entryText } from '../../../../src/core/records/log-entry.ts'
import type { RegisteredSource } from '../../../../src/core/records/registered-source.ts'
import { openCheckpoint, splitCheckpoints } from '../../../../src/records/log/checkpoint.ts'
import { inclusionProofSchema, verifyInclusionProof } from '../../../../src/records/log/inclusion-proof.ts'
import { openNote, verifierOf } from '../../../../src/records/log/signed-note.ts'
import {
  exportStoredBibliography,
  formatStoredCitation,
} from '../../../../src/references/records/record-references.ts'
import { toCslItem } from '../../../../src/references/items/to-csl-item.ts'
import { formatBibliography } from '../../../../src/references/styles/bibliography.ts'
import { toBibtex } from '../../../../src/references/styles/bibtex.ts'
import {
  databaseFormat,
  exportSessionBibliography,
  locateAnnotated,
  locateTextFragment,
  readRoCrate,
  readTextFragment,
  readWebAnnotations,
  statuteFormat,
  toProvJson,
  toRis,
  toRoCrate,
  toSchemaOrg,
  toTextFragments,
  toWebAnnotations,
} from '../../../../src/entries/references.ts'
import type { RunRecord } from '../../../../src/core/records/run-record.ts'
import { formatCitation } from '../../../../src/references/styles/format-citation.ts'
import { citationStyles } from '../../../../src/references/styles/style-table.ts'
import { inlineCitation } from '../../../../src/references/styles/inline-citation.ts'
import { citationAt, dense } from '../cited.ts'
import type { Readers } from '../reader.ts'

/** A registered source that says everything of itself in one text. */
const described = (text: string): RegisteredSource => ({
  id: 'src_1',
  type: 'document',
  identifier: text,
  name: text,
  version: '1',
  contentHash: 'sha256:00',
  length: 10,
  url: `https://a.example/${text}`,
  metadata: {
    authors: [text],
    publisher: text,
    publishedAt: text,
    doi: text,
    retrievedAt: text,
    statute: text,
  },
})

const itemOf = (text: string) => ({
  id: 'a',
  type: 'article-journal',
  title: text,
  author: [{ family: text, given: text }, { literal: text }],
  'container-title': text,
  publisher: text,
  note: text,
  issued: { raw: text },
  URL: `https://a.example/${text}`,
  DOI: text,
})

const cited = (text: string) => ({
  ...citationAt(text, 0),
  evidence: [{ sourceId: 'src_1', start: 0, end: 9, quote: text, locator: { headings: [text], page: 1 } }],
})

/** An answer whose claims, as many as it may have, quote the same hostile text. */
const quoting = (text: string): RunRecord => ({
  id: 'run',
  createdAt: '2026-03-01T08:00:00.000Z',
  finishedAt: '2026-03-01T08:00:00.000Z',
  outcome: 'complete',
  textParts: [text],
  sources: [
    {
      id: 'S1',
      number: 1,
      type: 'website',
      identifier: text,
      title: text,
      url: 'https://a.example/',
      content: text,
      contentHash: 'sha256:00',
    },
  ],
  citations: dense(text).map((citation) => {
    const { start, end } = citation
    const quote = text.slice(start, end)
    return {
      ...citation,
      matcher: 'lexical',
      confidence: 1,
      missing: [],
      evidence: [{ sourceId: 'S1', start, end, quote, similarity: 1, kind: 'exact' }],
    }
  }),
  uncited: [],
  incidents: [],
  usage: { calls: 0, inputTokens: 0, outputTokens: 0 },
})

const verifier = 'a+00000000+AAAA'
const refused = () => null

/** Bibliographies of sources with hostile metadata, hostile entries, notes and proofs of a log. */
export const recordReaders = {
  toCslItem: (text) => toCslItem(described(text)),
  'toCslItem, of its own': (text) => toCslItem({ ...described('a'), csl: itemOf(text) }),
  toBibtex: (text) => toBibtex([itemOf(text) as never]),
  'toBibtex, many': (text) =>
    toBibtex(
      Array.from(
        { length: text.length >> 8 },
        (_, index) => itemOf(text.slice(index << 8, (index << 8) + 40)) as never,
      ),
    ),
  'formatBibliography, APA': (text) =>
    formatBibliography([itemOf(text) as never], { style: 'apa' }).catch(refused),
  'formatBibliography, IEEE': (text) => formatBibliography([itemOf(text) as never], { style: 'ieee' }),
  'formatBibliography, HTML': (text) =>
    formatBibliography([itemOf(text) as never], { style: 'ieee', format: 'html' }),
  'formatBibliography, CSL-JSON': (text) =>
    formatBibliography([itemOf(text) as never], { style: 'csl-json' }),
  formatCitation: async (text) => {
    for (const style of citationStyles.filter((one) => one !== 'apa' && one !== 'harvard')) {
      await formatCitation(cited(text) as never, described(text), style)
    }
  },
  'formatCitation, Harvard': (text) =>
    formatCitation(cited(text) as never, described(text), 'harvard').catch(refused),
  inlineCitation: (text) => inlineCitation(cited(text) as never, described(text)),
  toRis: (text) => toRis([itemOf(text) as never]),
  'formats of an answer': async (text) => {
    const run = quoting(text)
    toWebAnnotations(run)
    toProvJson(run)
    toSchemaOrg(run)
    readRoCrate(toRoCrate(run))
  },
  'text fragments of an answer': (text) => toTextFragments(quoting(text)),
  exportSessionBibliography: async (text) => {
    const none = async () => ({ items: [], nextCursor: null })
    const listRuns = async () => ({ items: [quoting(text)], nextCursor: null })
    const reader = {
      listRuns,
      listCitations: none,
      getCitation: none,
      getSource: none,
      getSourceContent: none,
    }
    await exportSessionBibliography(reader as never, 's', { style: 'ris' })
  },
  readWebAnnotations: (text) => {
    const selector = { type: 'TextQuoteSelector', exact: text.slice(0, 9), prefix: text, suffix: text }
    const items = Array.from({ length: 9 }, () => ({
      type: 'Annotation',
      target: { source: text, selector },
    }))
    for (const { targets } of readWebAnnotations({ items })) locateAnnotated(targets[0]!, text)
  },
  readTextFragment: (text) => {
    readTextFragment(`https://a.example/#:~:text=${text}`)
    const [start, end] = [text.slice(0, 4), text.slice(-4)]
    locateTextFragment({ prefix: text.slice(0, 9), start, end, suffix: text.slice(0, 9) }, text)
    locateTextFragment({ start, end, suffix: 'nowhere' }, text)
  },
  'references of records': async (text) => {
    const reader = {
      getCitation: async () => cited(text),
      getSource: async () => described(text),
      getSourceContent: async () => text,
      listCitations: async () => ({ items: [{ ...cited(text), sourceIds: ['src_1'] }], nextCursor: null }),
      formats: [statuteFormat, databaseFormat],
    }
    await formatStoredCitation(reader as never, 'c', { style: 'ieee' }).catch(refused)
    await exportStoredBibliography(reader as never, {}, { style: 'bibtex' }).catch(refused)
  },
  'canonicalJson and hashes': (text) => {
    const value = { b: text, a: [text], [text.slice(0, 1000)]: { text } }
    const body = canonicalJson(value)
    const entry = { body, number: 1, previous: text }
    contentAddress(text)
    contentHash(text)
    chainOf({ project: text, sessionId: text, actor: { role: 'agent', agentId: text } })
    entryText(entry)
    entryHash(entry)
  },
  'canonicalJson, many keys': (text) => {
    const step = 16
    const entries = Array.from({ length: text.length >> 4 }, (_, index) => [
      `${text.slice(index * step, index * step + step)}${index}`,
      index,
    ])
    canonicalJson(Object.fromEntries(entries))
  },
  'checkpoints and notes': async (text) => {
    splitCheckpoints(text)
    const notes = [
      text,
      `${text}\n\n${text}`,
      `a\n1\nAA==\n\n— a ${text}\n`,
      `${text}\n\n${'— a AAAA\n'.repeat(text.length / 10)}`,
    ]
    for (const note of notes) {
      splitCheckpoints(note)
      await openNote(note, [verifier]).catch(refused)
      await openCheckpoint(note, [verifier]).catch(refused)
    }
    await verifierOf(text).catch(refused)
  },
  'inclusion proofs': async (text) => {
    const proof = {
      format: 'citespan-proof/1',
      entry: { body: text, number: 1, previous: text },
      index: 0,
      size: 1,
      path: [text],
      checkpoint: text,
    }
    inclusionProofSchema.safeParse(proof)
    await verifyInclusionProof(proof as never, { verifiers: [verifier] } as never).catch(refused)
  },
} satisfies Readers
