import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Span } from '../../src/core/span.ts'
import { foldText } from '../../src/text/folding/fold.ts'
import { splitBlocks } from '../../src/text/sentences/blocks.ts'
import { splitClaims } from '../../src/text/sentences/claims.ts'
import { cutPassages } from '../../src/text/sentences/passages.ts'
import { plainWords } from '../../src/text/sentences/plain-words.ts'
import { splitSentences } from '../../src/text/sentences/sentences.ts'
import { readStatement } from '../../src/text/sentences/statement.ts'
import { guessLanguage } from '../../src/text/words/language.ts'
import { tokenize } from '../../src/text/words/tokens.ts'

// Escapes stand for what an editor would not keep or show.
const handbook = readFileSync(new URL('../fixtures/handbook.md', import.meta.url), 'utf8').replaceAll(
  String.raw`\u0301`,
  '\u0301',
)
const slice = ({ start, end }: Span) => JSON.stringify(handbook.slice(start, end))
const lines = (found: readonly string[]) => found.map((line) => `${line}\n`).join('')

/** Not how a text should be read but how it is: a change shows in the file, and is taken over by `vitest run -u`. */
test.each<[string, () => string[]]>([
  ['blocks', () => splitBlocks(handbook).map((block) => `${block.kind} ${slice(block)}`)],
  ['sentences', () => splitSentences(handbook).map(slice)],
  [
    'claims',
    () =>
      splitClaims(handbook).map(
        (claim) =>
          `${claim.checkable ? 'to check' : 'no claim'} ${guessLanguage(claim.text)} ${slice(claim)}`,
      ),
  ],
  ['statements', () => splitClaims(handbook).map(({ text }) => JSON.stringify(readStatement(text)))],
  [
    'passages',
    () => cutPassages(handbook, { maxLength: 240 }).map(({ sentences }) => sentences.map(slice).join('\n  ')),
  ],
  ['plain lines', () => handbook.split('\n').map((line) => JSON.stringify(plainWords(line)))],
  [
    'terms',
    () =>
      tokenize(handbook).map(
        ({ term, isContent, isNumber, ...span }) =>
          `${term} ${isNumber ? 'number' : isContent ? 'content' : 'function'} ${slice(span)}`,
      ),
  ],
  [
    'folded words',
    () => {
      const folded = foldText(handbook)
      return [...folded.text.matchAll(/\S+/g)].map(({ 0: word, index }) => {
        const original = folded.toOriginal({ start: index, end: index + word.length })
        const { start, end } = folded.toFolded(original)
        const back = folded.text.slice(start, end)
        return `${word} ${slice(original)}${back === word ? '' : ` ${JSON.stringify(back)}`}`
      })
    },
  ],
  [
    'folded lines with markup',
    () => handbook.split('\n').map((line) => JSON.stringify(foldText(line, { keepMarkup: true }).text)),
  ],
])('the %s of a document are those recorded', async (name, read) => {
  await expect(lines(read())).toMatchFileSnapshot(`recorded/${name.replaceAll(' ', '-')}.txt`)
})
