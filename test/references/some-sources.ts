import type { RegisteredSource } from '../../src/core/records/registered-source.ts'
import type { Source } from '../../src/core/source.ts'

/** A registered source with the given details, and without any others that a reader could see. */
export function registered(details: Partial<RegisteredSource> & { id: string }): RegisteredSource {
  return {
    type: 'document',
    identifier: `file-${details.id}`,
    name: details.id,
    version: '1',
    contentHash: 'sha256:00',
    length: 10,
    ...details,
  }
}

/** A source of a run. */
export function ofRun(details: Partial<Source>): Source {
  return {
    id: 'S1',
    number: 1,
    type: 'website',
    identifier: 'https://example.com/lifts',
    content: 'Lifts need a test every year.',
    contentHash: 'sha256:00',
    ...details,
  }
}

export const page = registered({
  id: 'page',
  type: 'website',
  identifier: 'https://example.com/lifts',
  url: 'https://example.com/lifts',
  name: 'Lifts in old houses',
  metadata: {
    authors: ['Jane Doe', 'Müller, Jörg'],
    publishedAt: '2020-05-03',
    retrievedAt: '2026-03-01T10:00:00.000Z',
    publisher: 'House & Home',
  },
})

export const statute = registered({
  id: 'statute',
  name: 'Handelsgesetzbuch',
  url: 'https://www.gesetze-im-internet.de/hgb/',
  metadata: { statute: 'HGB' },
  csl: { issued: { 'date-parts': [[1897, 5, 10]] } },
})

export const guideline = registered({
  id: 'guideline',
  name: 'GoBD',
  version: '2',
  previousId: 'guideline-1',
  metadata: { author: 'Bundesministerium der Finanzen', publishedAt: '2019-11-28' },
})

export const table = registered({
  id: 'table',
  type: 'database',
  name: 'Lift counts',
  metadata: { publisher: 'City of Bonn' },
})

export const article = registered({
  id: 'article',
  name: 'article.pdf',
  csl: {
    type: 'article-journal',
    title: 'On <i>lifts</i>',
    'container-title': 'Journal of Lifts',
    volume: 3,
    issue: '2',
    page: '3-7',
    DOI: 'https://doi.org/10.1000/182',
    author: [
      { family: 'Doe', given: 'John Robert' },
      { family: 'Beethoven', given: 'Ludwig', 'non-dropping-particle': 'van' },
      { literal: 'ACME' },
    ],
    issued: { 'date-parts': [['2020', '7']] },
  },
})
