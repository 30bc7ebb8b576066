import { expect, test } from 'vitest'
import { CitationEngine } from '../../../../src/engine/engine.ts'
import * as english from '../../../../src/text/lexicon/english/sentences.ts'
import * as german from '../../../../src/text/lexicon/german/sentences.ts'
import { wordsOf } from '../../../../src/text/lexicon/word-list.ts'

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

async function statusesOf(response: string, content: string) {
  const { citations } = await new CitationEngine().attribute({
    response,
    sources: [{ identifier: 'b', content }],
  })
  return citations.map(({ status }) => status)
}

const rows = [
  ...wordsOf(english.wordAbbreviations, english.referringAbbreviations).map((word) => ({
    word,
    denied: `It is false that ${capital(word)}. The boat of Kolm sank in the old harbour.`,
    plain: `The book is about ${word}. The boat of Kolm sank in the old harbour.`,
    claim: 'The boat of Kolm sank in the old harbour.',
  })),
  ...wordsOf(german.wordAbbreviations, german.referringAbbreviations).map((word) => ({
    word,
    denied: `Niemand sagt, dass ${capital(word)}. Das Boot aus Kolm im alten Hafen sank.`,
    plain: `Das Buch nennt ${word}. Das Boot aus Kolm im alten Hafen sank.`,
    claim: 'Das Boot aus Kolm im alten Hafen sank.',
  })),
]

test.each(rows)(
  'behind $word, which may be an abbreviation, a sentence may go on',
  async ({ denied, claim }) => {
    expect(await statusesOf(claim, denied)).toEqual(['unverified'])
  },
)

// `no` right before a sentence may deny it.
test.each(rows.filter(({ word }) => word !== 'no'))(
  'behind the word $word a sentence is found',
  async ({ plain, claim }) => {
    expect(await statusesOf(claim, plain)).toEqual(['verified'])
  },
)
