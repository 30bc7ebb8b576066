import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readQuotedWords } from '../../../src/text/locate/compare/quoted-words.ts'
import { changeOf } from '../../../src/text/locate/compare/word-change.ts'
import { compareQuote } from '../../../src/text/locate/compare-quote.ts'
import { changeWord, words } from '../../fixtures/changed-words.ts'
import { misread } from '../../fixtures/misread.ts'
import { seededRandom } from '../../fixtures/random.ts'

/** The word as it stands within a sentence. */
function wordOf(written: string) {
  return readQuotedWords(`so ${written} was`).at(1)!
}

/** Not what a change should mean but what is told: another verdict shows in the file, and is taken over by `vitest run -u`. */
test('what changed words mean is recorded, clean and in a scan', async () => {
  const random = seededRandom(5)
  const lines = words.map((word, index) => {
    const others = [words[index + 1] ?? 'end', words[index + 2] ?? 'end']
    const changed = new Set([...others, ...Array.from({ length: 12 }, () => changeWord(word, random))])
    const kinds = [...changed].map((other) => {
      const [quote, found] = [wordOf(word), wordOf(other)]
      if (!found || !quote) return ''
      const [clean, back, scan] = [
        changeOf(quote, found, { isScan: false, isElsewhere: () => false }),
        changeOf(found, quote, { isScan: false, isElsewhere: (some) => some === quote.text }),
        changeOf(quote, found, { isScan: true, isElsewhere: () => false, isNoisy: true, language: 'de' }),
      ]
      const told = new Set([clean, back, scan]).size === 1 ? clean : `${clean}/${back}/${scan}`
      return ` ${found.text} ${told};`
    })
    return `${word}:${kinds.join('')}\n`
  })
  await expect(lines.join('')).toMatchFileSnapshot('recorded/changed-words.txt')
})

const statements = readFileSync(new URL('../../fixtures/statements.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .filter((line) => line !== '')

test('so is what is told of statements that were read badly, and of others in their place', async () => {
  const random = seededRandom(6)
  const lines = statements.flatMap((quote, index) => {
    const texts = [
      misread(quote, { random, share: 0.2 }),
      misread(quote, { random, share: 0.5 }),
      quote.replace(/\S+$/, (last) => changeWord(last, random)),
      quote.replaceAll(/\S+/g, (word) => (random.chance(0.15) ? changeWord(word, random) : word)),
      statements[index + 1] ?? quote,
    ]
    return texts.map((text) => {
      const match = { start: 0, end: text.length, similarity: 0.8, kind: 'fuzzy' as const }
      const { outcome, changes, similarity, start, end } = compareQuote(quote, text, match)
      const said = changes.map(({ kind, quote: own, found }) => {
        const [left, right] = [own, found].map((some) => some.map(({ text: word }) => word).join(' '))
        return `${kind} ${left}|${right}`
      })
      return `${outcome} ${similarity.toFixed(2)} ${text.slice(start, end)}: ${said.join('; ')}\n`
    })
  })
  await expect(lines.join('')).toMatchFileSnapshot('recorded/changed-statements.txt')
})
