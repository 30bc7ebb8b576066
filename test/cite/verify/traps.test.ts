import { MockLanguageModelV4 } from 'ai/test'
import { expect, test } from 'vitest'
import { readTraps } from '../../../eval/trap-rows.ts'
import type { Trap } from '../../../eval/trap-rows.ts'
import type { Verification } from '../../../src/core/citation.ts'
import type { Verifier, VerifyRequest } from '../../../src/core/ports/verifier.ts'
import { lexicalVerifier } from '../../../src/cite/verify/lexical.ts'
import { llmVerifier } from '../../../src/cite/verify/llm.ts'
import { sourcesOf } from '../../fixtures/attribution.ts'
import { streamOf } from '../../fixtures/scripted-model.ts'

const verdicts = ['supported', 'partial', 'contradicted', 'unsupported'] as const

/** A model that gives claims each verdict in turn, and insists when it is asked again. */
function impartialModel(): MockLanguageModelV4 {
  let answered = 0
  const said = new Map<string, string>()
  return new MockLanguageModelV4({
    doStream: async ({ prompt }) => {
      const asked = [...JSON.stringify(prompt).matchAll(/(\d+)\. \[E/g)]
      const claims = JSON.stringify(prompt)
        .split(/(?<!\d)(?=\d+\. \[E)/)
        .slice(1)
      const elements = asked.map(([, number], index) => {
        const [, claim = ''] = /^\d+\. \[[^\]]*\] (.*?)(?:\\n|$)/su.exec(claims[index]!) ?? []
        const isAgain = claims[index]!.includes('\\nnote: ')
        const verdict = (isAgain && said.get(claim)) || verdicts[answered++ % verdicts.length]!
        said.set(claim, verdict)
        return `${number}:${verdict}, so it is`
      })
      return { stream: streamOf([[JSON.stringify({ elements })]]) }
    },
  })
}

/** Each source between its neighbours, as it stands in a document; the passage is its own. */
async function judge(
  traps: readonly Trap[],
  verifier: Verifier,
  explain?: VerifyRequest['explain'],
): Promise<Verification[]> {
  const texts = [...new Set(traps.map(({ source }) => source))]
  const sources = sourcesOf(
    ...texts.map((text, index): [string, string] => [
      `Document ${index + 1}`,
      [texts[index - 1], text, texts[index + 1]].filter(Boolean).join('\n\n'),
    ]),
  )
  const items = traps.map(({ claim: text, source }, index): VerifyRequest['items'][number] => {
    const { id: sourceId, content } = sources[texts.indexOf(source)]!
    const start = content.indexOf(source)
    const claimNumber = index + 1
    return {
      claim: { number: claimNumber, textPart: 0, start: 0, end: text.length, text },
      links: [
        {
          claimNumber,
          sourceId,
          passage: { start, end: start + source.length },
          support: 'full',
          confidence: 0.9,
          matcher: 'test',
        },
      ],
    }
  })
  return await verifier.verify({ items, sources, explain })
}

function describeVerdict({ status, verdict, score, reason }: Verification): string {
  return `${status} ${verdict} ${score.toFixed(3)}: ${reason}`
}

function listEvidence({ evidence }: Verification): string {
  return evidence
    .map(({ quote, similarity }) => `\n    ${similarity.toFixed(2)} ${JSON.stringify(quote)}`)
    .join('')
}

/**
 * Not the verdicts that there should be but those that there are: a change of
 * the rules shows in the file for each pair that it changes, and is taken over by
 * `vitest run -u`.
 */
test.each(['en', 'de'])('the verdicts on each trap and twin are those recorded: %s', async (language) => {
  const traps = readTraps().filter((trap) => trap.language === language)
  const rules = new Map<number, string>()
  const byWords = await judge(traps, lexicalVerifier(), (position, { decision, support, nearest }) => {
    const { rule, measure } = decision
    const features = support?.features.map(({ value }) => Number(value.toFixed(3))).join(' ') ?? ''
    rules.set(
      position,
      `${rule} ${measure?.value.toFixed(3) ?? ''} [${features}] ${nearest ? (nearest.obstacle ?? 'word for word') : ''}`,
    )
  })
  const byModel = await judge(
    traps,
    llmVerifier({ model: impartialModel(), maxRetries: 0, maxConcurrentCalls: 1 }),
  )
  const recorded = traps.map(({ id, claim }, index) => {
    const words = byWords[index]!
    const model = byModel[index]!
    const lacking = words.missing.map(
      ({ start, end }) => `\n    lacks ${JSON.stringify(claim.slice(start, end))}`,
    )
    const [own, other] = [words, model].map(listEvidence)
    return [
      `${id} ${claim}`,
      `  words: ${describeVerdict(words)}\n    ${rules.get(index)}${lacking.join('')}${own}`,
      `  model: ${describeVerdict(model)}${other === own ? '' : other}\n`,
    ].join('\n')
  })
  await expect(recorded.join('')).toMatchFileSnapshot(`recorded/traps-${language}.txt`)
})
