import { tool } from 'ai'
import { z } from 'zod'
import type { LibraryDocument } from './library.ts'
import { contentWords, likeness } from './words.ts'

export type SearchResult = {
  title: string
  url: string
  /** The best passage for the query. */
  content: string
  /** BM25 score; higher is better. */
  score: number
  pageNumber?: number
  publishedDate: string
}

type Passage = {
  document: LibraryDocument
  pageNumber?: number
  text: string
  /** Stems with their frequency; those of title and heading count double. */
  frequencies: Map<string, number>
  length: number
}

const saturation = 1.4
const lengthWeight = 0.6

/**
 * Searches passages by BM25 (Robertson and Zaragoza 2009, k₁ = 1.4, b = 0.6), with
 * partial credit for words inside compounds. Returns the best passage of each document,
 * best first.
 */
export function createSearch(
  library: readonly LibraryDocument[],
): (query: string, limit?: number) => SearchResult[] {
  const passages = library.flatMap(toPassages)
  const vocabulary = new Map<string, number>()
  for (const { frequencies } of passages) {
    for (const word of frequencies.keys()) vocabulary.set(word, (vocabulary.get(word) ?? 0) + 1)
  }
  const averageLength = passages.reduce((sum, { length }) => sum + length, 0) / Math.max(1, passages.length)

  return (query, limit = 5) => {
    const terms = [...new Set(contentWords(query))].slice(0, 40).map((term) => {
      const matches = [...vocabulary.keys()].flatMap((word) => {
        const weight = likeness(term, word)
        return weight > 0 ? [{ word, weight }] : []
      })
      const found = Math.max(0, ...matches.map(({ word }) => vocabulary.get(word)!))
      return { matches, rarity: Math.log(1 + (passages.length - found + 0.5) / (found + 0.5)) }
    })
    const best = new Map<string, { passage: Passage; score: number }>()
    for (const passage of passages) {
      const score = terms.reduce((sum, { matches, rarity }) => {
        const frequency = Math.max(
          0,
          ...matches.map(({ word, weight }) => weight * (passage.frequencies.get(word) ?? 0)),
        )
        const norm = 1 - lengthWeight + lengthWeight * (passage.length / averageLength)
        return sum + (rarity * frequency * (saturation + 1)) / (frequency + saturation * norm)
      }, 0)
      const known = best.get(passage.document.url)
      if (score > 0 && score > (known?.score ?? 0)) best.set(passage.document.url, { passage, score })
    }
    return [...best.values()]
      .toSorted((a, b) => b.score - a.score)
      .slice(0, limit)
      .map(({ passage: { document, text, pageNumber }, score }) => ({
        title: document.title,
        url: document.url,
        content: text,
        score: Math.round(score * 100) / 100,
        ...(pageNumber && { pageNumber }),
        publishedDate: document.publishedDate,
      }))
  }
}

/** The sections of each page, cut at headings. */
function toPassages(document: LibraryDocument): Passage[] {
  return document.pages.flatMap(({ text, pageNumber }) =>
    text
      .split(/\n\n(?=#)/)
      .filter((section) => /\n/.test(section))
      .map((section) => {
        const heading = section.match(/^#+ (.*)/)?.[1] ?? ''
        const stems = contentWords(`${document.title} ${heading} ${section}`)
        const frequencies = new Map<string, number>()
        for (const word of stems) frequencies.set(word, (frequencies.get(word) ?? 0) + 1)
        return { document, pageNumber, text: section, frequencies, length: stems.length }
      }),
  )
}

/** The tools of the demo's model: one finds passages, one reads a document. */
export function libraryTools(library: readonly LibraryDocument[]) {
  const search = createSearch(library)
  return {
    search_library: tool({
      description:
        'Searches the document library and returns the best passages. Subjects: Buchführung (documents in German), hazardous waste, systematic reviews.',
      inputSchema: z.object({
        query: z.string().max(500).describe('A few keywords in the language of the documents.'),
      }),
      execute: ({ query }) => ({ results: search(query) }),
    }),
    read_document: tool({
      description: 'Reads one document of the library in full. PDF files are read one page at a time.',
      inputSchema: z.object({
        url: z.string().max(500),
        pageNumber: z.int().positive().optional().describe('For PDF files; by default 1.'),
      }),
      execute: ({ url, pageNumber = 1 }) => {
        const document = library.find((document) => document.url === url)
        const page = document?.pages.find((page) => (page.pageNumber ?? 1) === pageNumber)
        if (!document || !page) return { error: `The library has no page ${pageNumber} of ${url}.` }
        const { title, author, publishedDate } = document
        return {
          title,
          url,
          author,
          publishedDate,
          content: page.text,
          ...(page.pageNumber && { pageNumber }),
        }
      },
    }),
  }
}
