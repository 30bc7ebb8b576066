import { lexicalMatcher } from '../../../../src/cite/match/lexical.ts'
import { createPassageIndexer } from '../../../../src/sources/ranking/passage-indexer.ts'
import { cutQuickly } from '../../../../src/sources/ranking/quick-cut.ts'
import { checkQuote } from '../../../../src/cite/verify/evidence/quote.ts'
import { lexicalVerifier } from '../../../../src/cite/verify/lexical.ts'
import { CitationEngine } from '../../../../src/engine/engine.ts'
import { checkClaim } from '../../../../src/engine/runs/check-claim.ts'
import { claimsOf, collectLinks, sourcesOf } from '../../../fixtures/attribution.ts'
import { ordinary } from '../reader.ts'
import type { Readers } from '../reader.ts'

const words = { matcher: lexicalMatcher(), verifier: lexicalVerifier() }
const link = { claimNumber: 1, sourceId: 'S1', support: 'full' as const, confidence: 1, matcher: 'm' }

/** Ranking, matching and verifying by words; a hostile answer, a hostile source, a hostile quote. */
export const pipelineReaders = {
  cutQuickly: (text) => [...cutQuickly(text, 800)],
  createPassageIndexer: (text) =>
    createPassageIndexer({ maxLength: 900, cut: 'quick' })(sourcesOf(['a', text], ['b', ordinary.source])),
  'match, a hostile source': (text) =>
    collectLinks(lexicalMatcher(), {
      claims: claimsOf(ordinary.claim, text.slice(0, 200)),
      sources: sourcesOf(['a', text], ['b', ordinary.source]),
    }),
  'match, a hostile claim': (text) =>
    collectLinks(lexicalMatcher(), {
      claims: claimsOf(text, ordinary.claim),
      sources: sourcesOf(['a', `${text.slice(0, 5000)} ${ordinary.source}`], ['b', ordinary.source]),
    }),
  'verify, a hostile source': (text) =>
    lexicalVerifier().verify({
      items: [{ claim: claimsOf(ordinary.claim)[0]!, links: [link] }],
      sources: sourcesOf(['a', text], ['b', ordinary.source]),
    }),
  'verify, a hostile passage': (text) =>
    lexicalVerifier().verify({
      items: [
        {
          claim: claimsOf(ordinary.claim)[0]!,
          links: [{ ...link, passage: { start: 0, end: text.length } }],
        },
      ],
      sources: sourcesOf(['a', text]),
    }),
  'verify, a hostile claim': (text) =>
    lexicalVerifier().verify({
      items: [{ claim: claimsOf(text)[0]!, links: [link] }],
      sources: sourcesOf(['a', `${ordinary.source} ${text.slice(0, 5000)}`]),
    }),
  'checkQuote, a hostile quote': (text) =>
    checkQuote({ ...link, quote: text }, sourcesOf(['a', ordinary.source], ['b', text.slice(0, 5000)])),
  'checkQuote, a hostile source': (text) =>
    checkQuote(
      { ...link, quote: `${ordinary.quote} ${text.slice(0, 60)}` },
      sourcesOf(['a', ordinary.source], ['b', text]),
    ),
  'checkQuote, both': (text) =>
    checkQuote({ ...link, quote: `${text.slice(0, text.length >> 1)}b` }, sourcesOf(['a', text])),
  'checkClaim, a hostile source': (text) =>
    checkClaim({ claim: ordinary.claim, sources: [{ title: text, content: text }], ...words }),
  'checkClaim, both': (text) =>
    checkClaim({
      claim: `${text.slice(0, 300)} ice`,
      sources: [{ content: text }],
      ...words,
      timeoutMs: 600_000,
    }),
  'attribute, a hostile answer': (text) =>
    new CitationEngine(words).attribute({ response: text, sources: [{ content: ordinary.source }] }),
  'attribute, a hostile source': (text) =>
    new CitationEngine(words).attribute({
      response: `${ordinary.claim} It did not grow again. ${text.slice(0, 100)}`,
      sources: [{ content: text }, { content: ordinary.source }],
    }),
} satisfies Readers
