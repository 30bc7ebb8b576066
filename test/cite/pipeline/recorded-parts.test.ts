import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createAnswerParts } from '../../../src/cite/pipeline/answer-parts.ts'
import { runCases, shortened, written } from '../../fixtures/recorded-cases.ts'

const file = new URL('recorded/parts.txt', import.meta.url)

type Case = [kind: 'parts', texts: string[], pieceLength: number, question?: string]

/** Made of prose, thoughts, HTML and JSON, whole, damaged and cut off, at random; kept are those split in different ways. */
test('random texts are split into claims as recorded', async () => {
  const recorded = await runCases<Case>(file, ([, given, pieceLength, question]) => {
    const texts = given.map(written)
    const found: unknown[] = []
    const parts = createAnswerParts(
      (textPart, claims, pointer) => {
        const shown = claims.map(({ start, end, checkable, text, before }) => {
          const context = before === undefined ? '' : ` ‹ ${before}`
          return shortened(`${start}–${end} ${checkable ? 'to check' : 'no claim'} ${text}${context}`)
        })
        found.push([textPart, pointer ?? null, shown])
      },
      { question: () => question, onSkipped: (what) => found.push(`${what} skipped`) },
    )
    for (const [textPart, text] of texts.entries()) {
      for (let at = 0; at < text.length; at += pieceLength)
        parts.push(textPart, text.slice(at, at + pieceLength))
      if (textPart === 0) parts.end(0)
    }
    found.push('all end')
    parts.endAll()
    parts.push(0, 'More. It is.')
    return [...found, parts.texts.map((text, textPart) => text === texts[textPart])]
  })
  await expect(recorded).toMatchFileSnapshot(fileURLToPath(file))
})
