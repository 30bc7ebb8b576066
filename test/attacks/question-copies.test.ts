import { describe, expect, test } from 'vitest'
import { CitationEngine } from '../../src/engine/engine.ts'
import { llmMatcher } from '../../src/cite/match/llm.ts'
import { obedientModel } from './obedient-model.ts'
import { copies, questionRows } from './question-rows.ts'
import type { QuestionRow } from './question-rows.ts'

const COPY = 'copy'

/** The ranks of copying sources among the candidates of each claim, and what they are cited for. */
async function attack({ question, answer, honest, beside }: QuestionRow, texts: string[], asked?: string) {
  const sources = [...honest, beside].map((content, index) => ({ id: `honest-${index}`, content }))
  const copying = texts.map((content, index) => ({ id: `${COPY}-${index}`, title: question, content }))
  const { explanations, citations } = await new CitationEngine().attribute({
    response: answer,
    sources: [...sources, ...copying],
    question: asked,
    explain: true,
  })
  const isCopy = (id: string) => id.startsWith(COPY)
  const candidates = explanations!.flatMap(({ matches }) => matches.flatMap((match) => match.candidates))
  return {
    ranks: candidates.flatMap(({ sourceId, rank }) => (isCopy(sourceId) ? [rank] : [])),
    cited: citations.filter(({ sourceIds }) => sourceIds.some(isCopy)),
    citations,
  }
}

test.each(questionRows)('no source that copies the question is a candidate: $question', async (row) => {
  const texts = Object.values(copies).map((copy) => copy(row.question))
  const { ranks, cited } = await attack(row, texts, row.question)
  expect([ranks, cited]).toStrictEqual([[], []])
})

test('a copy was second for most claims where the question is not known', async () => {
  const found = await Promise.all(questionRows.map((row) => attack(row, [row.question])))
  const ranks = found.flatMap((each) => each.ranks)
  expect(ranks.filter((rank) => rank === 2).length).toBeGreaterThan(1.5 * questionRows.length)
})

test('no copy is first or cited, nor takes over what one source says alone, where the question is not known', async () => {
  for (const [at, row] of questionRows.entries()) {
    const forms = Object.values(copies)
    const copy = forms[at % forms.length]!(row.question)
    const { ranks, cited } = await attack(row, [copy])
    expect([ranks.filter((rank) => rank === 1), cited]).toStrictEqual([[], []])
    // Twice the claims, so that one source is beyond its share.
    const alone = { ...row, answer: `${row.answer} ${row.answer}`, honest: [row.honest.join(' ')] }
    expect((await attack(alone, [copy])).cited).toStrictEqual([])
  }
})

test('more copies than passages are looked at keep no other source out', async () => {
  const [row] = questionRows as [QuestionRow]
  const flood = Array(1000).fill(row.question).join(' ')
  const { ranks, citations } = await attack(row, [flood], row.question)
  expect(ranks).toStrictEqual([])
  const few = await attack(row, [row.question], row.question)
  expect(citations.map(({ sourceIds, status }) => [sourceIds, status])).toStrictEqual(
    few.citations.map(({ sourceIds, status }) => [sourceIds, status]),
  )
})

describe('a source that answers below the question', () => {
  test.each(questionRows)('keeps its rank: $question', async (row) => {
    const page = `${row.question}\n\n${row.honest.join(' ')}`
    const known = await attack({ ...row, honest: [] }, [page], row.question)
    const unknown = await attack({ ...row, honest: [] }, [page])
    expect(known.ranks).toStrictEqual(unknown.ranks)
    expect(known.ranks).toStrictEqual(known.ranks.map(() => 1))
    expect(known.citations.map(({ status }) => status)).toStrictEqual(
      unknown.citations.map(({ status }) => status),
    )
    expect(known.cited.length).toBeGreaterThan(0)
  })

  test('and does so in few words keeps its score', async () => {
    const row = {
      question: 'How much ice did the glacier lose between 2010 and 2020?',
      answer: 'The glacier lost 14 metres of ice between 2010 and 2020.',
      honest: [],
      beside: 'The glacier is a popular goal of hikers.',
    }
    const page = `${row.question} 14 metres.`
    const [known, unknown] = [await attack(row, [page], row.question), await attack(row, [page])]
    expect(known.ranks).toStrictEqual([1])
    expect(known.cited.map(({ confidence }) => confidence)).toStrictEqual(
      unknown.cited.map(({ confidence }) => confidence),
    )
  })
})

test('a claim that only repeats the question is not supported by a source that does', async () => {
  const question = 'How does the glacier lose its ice in warm summers?'
  const answer = 'You ask how does the glacier lose its ice in warm summers.'
  const row = { question, answer, honest: [], beside: 'The hut has forty beds.' }
  expect((await attack(row, [question])).cited).toHaveLength(1)
  expect((await attack(row, [question], question)).cited).toHaveLength(0)
})

/** Text of no row, so that the sources are too long to be shown whole. */
const filler = Array.from(
  { length: 80 },
  (_, at) => `Track ${at} of the quarry leads to shed ${at * 7}.`,
).join(' ')

test.each(questionRows)(
  'a model is not shown copies: $question',
  async ({ question, answer, honest, beside }) => {
    const shownFor = async (asked?: string) => {
      const { model, prompts } = obedientModel([], null)
      const engine = new CitationEngine({ matcher: llmMatcher({ model }) })
      const contents = [...honest, beside, copies['many times']!(question), filler]
      await engine.attribute({
        response: answer,
        sources: contents.map((content) => ({ content })),
        question: asked,
      })
      return prompts.join('\n').replaceAll(/\s+/g, ' ')
    }
    expect(await shownFor()).toContain(question)
    const shown = await shownFor(question)
    // The question itself stands before the first claim.
    expect(shown.replaceAll(`context: ${question}`, '')).not.toContain(question)
    for (const content of honest) expect(shown).toContain(content.slice(0, 40))
  },
)

test('the question is taken from the call and from the messages of a page', async () => {
  const [{ question, answer, honest, beside }] = questionRows as [QuestionRow]
  const contents = [...honest, beside, question]
  const messages = [{ id: '1', role: 'user' as const, parts: [{ type: 'text' as const, text: question }] }]
  const empty = { stream: new ReadableStream() }
  const ways: ((run: ReturnType<CitationEngine['run']>) => unknown)[] = [
    (run) => run.observe({ prompt: question }),
    (run) => run.observe({ messages: [{ role: 'user', content: question }] }),
    (run) => run.toUIMessageStreamResponse(empty, { originalMessages: messages as never }),
  ]
  for (const tell of ways) {
    const run = new CitationEngine().run({ explain: true })
    run.addSources(contents.map((content, index) => ({ id: index === 3 ? COPY : `s${index}`, content })))
    tell(run)
    run.push(0, answer)
    const { explanations, record } = await run.finish()
    const candidates = explanations!.flatMap(({ matches }) => matches.flatMap((match) => match.candidates))
    expect(candidates.length).toBeGreaterThan(0)
    expect(candidates.filter(({ sourceId }) => sourceId === COPY)).toStrictEqual([])
    // What the application did not give is not kept.
    expect(record.question).toBeUndefined()
  }
})
