import { generateText, isStepCount, streamText } from 'ai'
import { describe, expect, test } from 'vitest'
import { reword } from '../../examples/demo/compose.ts'
import { loadLibrary } from '../../examples/demo/library.ts'
import { offlineModel } from '../../examples/demo/offline-model.ts'
import { createSearch, libraryTools } from '../../examples/demo/search.ts'
import { splitSentences } from '../../examples/demo/sentences.ts'
import { turns } from '../fixtures/turns.ts'

const library = await loadLibrary()
const tools = libraryTools(library)

async function ask(...questions: string[]) {
  const result = await generateText({
    model: offlineModel({ beforeWord: () => {} }),
    tools,
    messages: questions.flatMap((content, index) =>
      index < questions.length - 1
        ? [
            { role: 'user' as const, content },
            { role: 'assistant' as const, content: 'An answer.' },
          ]
        : [{ role: 'user' as const, content }],
    ),
    stopWhen: isStepCount(8),
  })
  return { text: result.text, calls: result.steps.flatMap(({ toolCalls }) => toolCalls) }
}

describe('the library', () => {
  test('holds at least 20 documents, each with a title, a URL of its own, a date and text', () => {
    expect(library.length).toBeGreaterThanOrEqual(20)
    expect(new Set(library.map(({ url }) => url)).size).toBe(library.length)
    for (const { title, url, publishedDate, pages } of library) {
      expect(title).not.toBe('')
      expect(url).toMatch(/^https:\/\/docs\.example\.org\//)
      expect(publishedDate).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      for (const { text } of pages) expect(text.length).toBeGreaterThan(800)
    }
  })

  test('reads the PDF page by page, with whole sentences', () => {
    const pdf = library.find(({ url }) => url.endsWith('.pdf'))
    expect(pdf?.pages.map(({ pageNumber }) => pageNumber)).toEqual([1, 2, 3, 4])
    expect(pdf?.pages[1]?.text).toContain(
      'Lamps are stored upright or in the original carton, protected from rain',
    )
  })

  test('leaves navigation, banners, advertisements and footers of the HTML page out', () => {
    const page = library.find(({ url }) => url.endsWith('/storage-limits'))
    expect(page?.pages[0]?.text).toContain('| Small | 100 to 1,000 kg | 6,000 kg | 180 days |')
    expect(page?.pages[0]?.text).not.toMatch(/cookie|forklift|imprint|log in|analytics/i)
  })
})

describe('the search', () => {
  const search = createSearch(library)
  test.each([
    ['Aufbewahrungsfrist Buchungsbelege', '/buchfuehrung/'],
    ['§ 9 Ort der Aufbewahrung', '/buchfuehrung/musterordnung'],
    ['lithium battery air transport', '/waste/lithium-battery-transport'],
    ['kappa', '/reviews/screening-agreement'],
    ['fluorescent lamps', '/waste/workshop-handbook.pdf'],
  ])('%s → %s', (query, path) => {
    expect(search(query)[0]?.url).toContain(path)
  })

  test('finds nothing where no word fits', () => {
    expect(search('sourdough')).toEqual([])
    expect(search('')).toEqual([])
  })
})

describe('sentences', () => {
  test.each([
    ['Nach § 7 Abs. 3 MBuO läuft die Frist. Danach ist Schluss.', 'de', 2],
    ['Eine Rechnung vom 12. Februar 2024 ist gebucht. Das genügt.', 'de', 2],
    ['Use tape, e.g. on the poles. Then pack it.', 'en', 2],
  ] as const)('%s', (text, language, count) => {
    expect(splitSentences(text, language)).toHaveLength(count)
  })
})

describe('rewording', () => {
  test.each([
    [
      'Buchungsbelege sind acht Jahre aufzubewahren.',
      'de',
      'Buchungsbelege müssen acht Jahre aufbewahrt werden.',
    ],
    ['Beim Zugriff (Z1) arbeitet sie selbst.', 'de', 'Beim Zugriff arbeitet sie selbst.'],
    ['It is replaced at once.', 'en', 'It is replaced immediately.'],
  ] as const)('%s', (text, language, expected) => {
    expect(reword(text, language)).toBe(expected)
  })

  test('never drops a condition', () => {
    const text =
      'Lieferscheine müssen nicht aufbewahrt werden, sobald die Rechnung eingegangen ist und gebucht wurde, es sei denn, sie dienen als Beleg.'
    expect(reword(text, 'de')).toBe(text)
  })
})

describe('the model', () => {
  test('searches, reads, and answers from several documents without markers', async () => {
    const { text, calls } = await ask(
      'When is a protocol registered, and how are conflicts between reviewers resolved?',
    )
    expect(calls[0]?.toolName).toBe('search_library')
    expect(calls.filter(({ toolName }) => toolName === 'read_document').length).toBeGreaterThan(1)
    expect(text).toContain('protocol is registered before the formal screening')
    expect(text).toContain('third reviewer decides')
    expect(text).not.toMatch(/\[\d+\]|https?:/)
  })

  test('answers in the language of the question', async () => {
    const { text } = await ask('Wie lange müssen Buchungsbelege aufbewahrt werden?')
    expect(text).toContain('acht Jahre')
  })

  test('says so when it finds nothing', async () => {
    expect((await ask('How do I bake sourdough bread?')).text).toMatch(/^I found nothing about that/)
    expect((await ask('Wer gewann die Weltmeisterschaft?')).text).toMatch(
      /^Dazu habe ich in der Bibliothek nichts/,
    )
  })

  test('names what the documents do not mention', async () => {
    const { text } = await ask('How long are asbestos records kept in Portugal?')
    expect(text).toContain('40 years')
    expect(text).toContain('nothing about “Portugal”')
  })

  test('carries the subject of a conversation on', async () => {
    const { text } = await ask('How are damaged lithium batteries packed?', 'What about by air?')
    expect(text).toContain('state of charge of 30 percent')
  })

  test('knows nothing that its tools do not say', async () => {
    const { text } = await generateText({
      model: offlineModel({ beforeWord: () => {} }),
      tools: libraryTools([]),
      prompt: 'How are damaged lithium batteries packed?',
      stopWhen: isStepCount(8),
    })
    expect(text).toMatch(/^I found nothing/)
  })

  test('streams word by word and stops when it is told to', async () => {
    const controller = new AbortController()
    const { stream } = streamText({
      model: offlineModel({ beforeWord: () => turns(1) }),
      tools,
      prompt: 'How are damaged lithium batteries packed?',
      stopWhen: isStepCount(8),
      abortSignal: controller.signal,
    })
    const types: string[] = []
    for await (const part of stream) {
      types.push(part.type)
      if (part.type === 'text-delta') controller.abort()
    }
    expect(types.filter((type) => type === 'text-delta').length).toBeLessThan(5)
    expect(types.at(-1)).toBe('abort')
  })
})
