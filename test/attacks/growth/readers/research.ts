import { toLine } from '../../../../src/core/delimiter.ts'
import { createObjectReader } from '../../../../src/cite/model/object-reader.ts'
import { createSearch } from '../../../../src/research/search/create-search.ts'
import { createContentFilter } from '../../../../src/research/search/filter/content-filter.ts'
import { askedTime } from '../../../../src/research/search/filter/freshness.ts'
import { withoutSubstance } from '../../../../src/research/search/filter/substance.ts'
import { braveSearch } from '../../../../src/research/search/providers/brave.ts'
import { lexicalReconciler } from '../../../../src/research/search/relevance/lexical.ts'
import { buildRelevancePrompt } from '../../../../src/research/search/relevance/relevance-prompt.ts'
import { fromCanonicalSource, toCanonicalSource } from '../../../../src/sources/registry/canonical-source.ts'
import { isSameText } from '../../../../src/sources/registry/same-text.ts'
import { ordinary } from '../reader.ts'
import type { Readers } from '../reader.ts'

const queries = ['glacier ice', 'metres of ice']

/** Results of searches, pages that were fetched, judgements of models. */
export const researchReaders = {
  createObjectReader: (text) => {
    const reader = createObjectReader('sid')
    return [reader.push(text), reader.end()]
  },
  withoutSubstance: (text) => withoutSubstance(text, { title: text }),
  askedTime: (text) => askedTime(text, new Date(0)),
  isSameText: (text) => [isSameText(text, ordinary.source), isSameText(text, `${text} and more`)],
  'createContentFilter, pages': (text) =>
    createContentFilter()({
      sources: [
        { sid: 1, content: text },
        { sid: 2, content: `${text} and more` },
        { sid: 3, content: ordinary.source },
      ],
      objective: text.slice(0, 10_000),
    }),
  'lexicalReconciler, a hostile snippet': (text) =>
    lexicalReconciler()({ sources: [{ sid: 1, title: text, text }], queries, objective: ordinary.claim }),
  'the prompt of a judge': (text) =>
    buildRelevancePrompt({
      objective: text,
      queries: [text],
      sources: [{ sid: 1, title: text, text }],
      delimiter: 'ab',
      maxTextLength: 600,
    }),
  'createSearch, hostile results': (text) =>
    createSearch({
      search: async () => [
        { url: `https://a.example/${text.slice(0, 10_000)}`, title: text, snippet: text, content: text },
      ],
      reconcile: true,
      fetchContent: async () => ({ content: text }),
    })({ queries }),
  'a search service': (text) =>
    braveSearch({
      apiKey: 'key',
      fetch: async () =>
        Response.json({
          web: {
            results: [
              {
                url: 'https://a.example',
                title: text,
                description: text,
                page_age: text,
                extra_snippets: [text],
              },
            ],
          },
        }),
    }).search('ice', { maxResults: 5, signal: new AbortController().signal }),
  'rows of sources': (text) =>
    toCanonicalSource(
      fromCanonicalSource(
        {
          sid: 1,
          title: text,
          url: text,
          text,
          content: text,
          reasoning: text,
          published_time_iso: text,
          query_relevance: [{ qid: text, score: 1 }],
        },
        { queries: [text] },
      ),
      { sid: 1, queries: [text] },
    ),
  'a reason of a judge': (text) => toLine(text, { maxLength: 320 }),
} satisfies Readers
