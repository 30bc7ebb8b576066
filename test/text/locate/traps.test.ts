import { expect, test } from 'vitest'
import { readTraps } from '../../../eval/trap-rows.ts'
import { createArticle } from '../../../bench/text/corpus.ts'
import { createLocator } from '../../../src/text/locate/locate.ts'
import { misread } from '../../fixtures/misread.ts'
import { seededRandom } from '../../fixtures/random.ts'

const cases = [
  ['en', 0.08],
  ['en', 0.25],
  ['de', 0.08],
  ['de', 0.25],
] as const

/** The sources of all traps as one badly read text, and what is looked for in it. */
function scan(language: 'en' | 'de', share: number): { text: string; quotes: string[] } {
  const traps = readTraps().filter((trap) => trap.language === language)
  const sources = [...new Set(traps.map(({ source }) => source))]
  const sentences = sources.flatMap((source) => source.split(/(?<=[.;]) /))
  const omitting = sentences.map((sentence) => sentence.replace(/(?<=^.{20}\S*) .+(?= \S+ \S+$)/, ' […]'))
  return {
    text: misread(sources.join('\n\n'), { random: seededRandom(7), share }),
    quotes: [...new Set([...sentences, ...omitting, ...traps.map(({ claim }) => claim)])],
  }
}

/**
 * Not what should be found but what is: a change of the rules shows in the file
 * for each quote that it changes, and is taken over by `vitest run -u`.
 */
test.each(cases)(
  'the places of quotes in a scan are those recorded: %s, %f of the words misread',
  async (language, share) => {
    const { text, quotes } = scan(language, share)
    const locate = createLocator(text)
    const recorded = quotes.map((quote) => {
      const match = locate(quote)
      const found =
        match &&
        `${match.kind} ${match.similarity.toFixed(3)} ${JSON.stringify(text.slice(match.start, match.end))}`
      return `${quote}\n  ${found ?? '-'}\n`
    })
    await expect(recorded.join('')).toMatchFileSnapshot(`recorded/scan-${language}-${share}.txt`)
  },
)

test.each(['en', 'de'] as const)('in a long text they are found in the same places: %s', (language) => {
  const { text, quotes } = scan(language, 0.25)
  const before = createArticle(70_000)
  const locateInLong = createLocator(`${before}\n\n${text}\n\n${createArticle(9_000, 5)}`)
  const moved = quotes.map((quote) => {
    const match = locateInLong(quote)
    return match && { ...match, start: match.start - before.length - 2, end: match.end - before.length - 2 }
  })
  const locate = createLocator(text)
  expect(moved).toEqual(quotes.map((quote) => locate(quote)))
})
