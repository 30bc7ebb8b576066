import { expect, test } from 'vitest'
import { foldText } from '../../src/text/folding/fold.ts'
import { splitBlocks } from '../../src/text/sentences/blocks.ts'
import { cutPassages } from '../../src/text/sentences/passages.ts'
import { plainWords } from '../../src/text/sentences/plain-words.ts'
import { splitSentences } from '../../src/text/sentences/sentences.ts'
import { readStatement } from '../../src/text/sentences/statement.ts'
import { tokenize } from '../../src/text/words/tokens.ts'
import { seededRandom } from '../fixtures/random.ts'

const lineStarts =
  '|| |  |   |    |     |\t| \t|> |>|>> | > |    > |- |-  |-     |* |+ |1. |1)  |7. |12) |# |## |#|####### |``` |```js|~~~|~~~~|---|***|_ _ _|- - -|===|--|  - |   1. |      - |<div>|</div>|<pre>|</pre>|<!-- |<b>|<script>|- [ ] |• |-|1.|- ```|> ```'.split(
    '|',
  )
const usualStarts = ['', '', '', '- ', '  - ', '1. ', '> ', '    ', '| ', '# ']
const words =
  'one|two.|Three!|**four|five**|_six_|`seven`|`eight.|[nine](http://n.example/a_b)|[10]|[^11]|12,5|13.|&amp;|&#x2014;|&shy;|\\*14|fifteen-|z. B.|Dr.|"sixteen|seventeen."|§ 18|19 %|2020-05-01|Straße|ﬁne|Cafe\u0301|İx|ΟΔΟΣ|東京|👩‍👩‍👧|\u00ad|\u200b|a\u2011b|–|…|x²|| ||| 20 | 21 ||don’t|CO2|-->|www.x.example/y.|(see|it).|Nr. 5|am 3. Mai|U.S.|]('.split(
    '|',
  )

/** Lines that begin and go on in any way, the same ones in each run. */
function generateText(seed: number): string {
  const random = seededRandom(seed)
  const lines = Array.from({ length: 3 + random.below(6) }, () => {
    const content = Array.from({ length: random.below(7) }, () => random.pick(words)).join(' ')
    const start = random.chance(0.6) ? random.pick(usualStarts) : random.pick(lineStarts)
    return start + content + random.pick(['', '', '', ' ', '  ', '\\', '\t'])
  })
  return lines.join(random.chance(0.1) ? '\r\n' : '\n')
}

const texts = Array.from({ length: 80 }, (_, seed) => generateText(seed))

/** Not how such a text should be read but how it is: a change shows in the file, and is taken over by `vitest run -u`. */
test.each<[string, (text: string) => string[]]>([
  [
    'blocks',
    (text) =>
      splitBlocks(text).map(({ kind, start, end }) => `${kind} ${JSON.stringify(text.slice(start, end))}`),
  ],
  [
    'sentences',
    (text) => splitSentences(text).map(({ start, end }) => JSON.stringify(text.slice(start, end))),
  ],
  [
    'terms',
    (text) => [
      tokenize(text)
        .map(({ term, start, end }) => `${term}@${start}-${end}`)
        .join(' '),
    ],
  ],
  [
    'folds',
    (text) => {
      const { text: folded, toOriginal, toFolded } = foldText(text)
      const origins = Array.from(folded.matchAll(/\S+/g), ({ 0: word, index }) => {
        const { start, end } = toOriginal({ start: index, end: index + word.length })
        const back = toFolded({ start, end: start + 1 })
        return `${start}-${end}:${back.start}-${back.end}`
      })
      return [
        JSON.stringify(folded),
        origins.join(' '),
        JSON.stringify(foldText(text, { keepMarkup: true }).text),
      ]
    },
  ],
  ['statements', (text) => [JSON.stringify(readStatement(text)), JSON.stringify(plainWords(text))]],
  ['passages', (text) => cutPassages(text, { maxLength: 60 }).map(({ start, end }) => `${start}-${end}`)],
])('the %s of generated texts are those recorded', async (name, read) => {
  const recorded = texts.map(
    (text) =>
      `${JSON.stringify(text)}\n${read(text)
        .map((line) => `  ${line}\n`)
        .join('')}`,
  )
  await expect(recorded.join('')).toMatchFileSnapshot(`recorded/generated-${name}.txt`)
})
