import { describe, expect, test } from 'vitest'
import { CitationEngine } from '../../../../src/engine/engine.ts'

/** Breaks a text into lines as an editor does: a word that does not fit begins the next line. */
function wrap(text: string, width: number, indent = ''): string {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1)!
    if (line === '') lines[lines.length - 1] = indent + word
    else if (line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(indent + word)
  }
  return lines.join('\n')
}

const texts = {
  en: {
    sentences: [
      'The harbour master does not assign a berth unless the owner of the boat has paid the fee of the former month.',
      'Boats may moor at the old quay for three days.',
      'Nobody may leave a boat at the quay without the consent of the harbour master, who must not refuse that consent without a reason.',
      'The crane lifts boats of up to eight tonnes.',
      'A boat that was never registered, or whose registration is no longer valid, is false to its papers and not admitted.',
      'Water and power are included in the fee.',
    ],
    above:
      'The harbour lies in a bay that is open to the east, so that waves reach the quay only in winter storms.',
    titles: [
      'Common myths',
      'Repealed rules of the harbour',
      'Wrong',
      'COMMON MYTHS ABOUT THE HARBOUR',
      'Common myths and misconceptions that people\nstill believe',
      'Common myths\nAnn Miller, 3 May 2021',
      'Myths about St. Moritz',
    ],
    unwrapped: [
      'iPhones float. Boats may moor at the old quay for three days.',
      'a) Boats must be tarred.\nb) Boats may moor at the old quay for three days.',
      'by Ann Miller\nSome boats are old. Boats may moor at the old quay for three days.\n\nWrite to the office at\ninfo@harbour.example',
    ],
  },
  de: {
    sentences: [
      'Die Hafenmeisterei weist keinen Liegeplatz zu, wenn Eigner des Bootes die Gebühr des früheren Monats nicht bezahlt haben.',
      'Boote dürfen drei Tage am alten Kai liegen.',
      'Niemand darf ein Boot ohne Zustimmung der Hafenmeisterei am Kai lassen, die solche Zustimmung nicht ohne Grund verweigern darf.',
      'Der Kran hebt Boote bis acht Tonnen.',
      'Boote, deren Zulassung aufgehoben oder nie erteilt wurde, gelten als falsch gemeldet und werden nicht eingelassen.',
      'Wasser und Strom sind in der Gebühr enthalten.',
    ],
    above:
      'Der Hafen liegt in einer Bucht, die nach Osten offen ist, so dass Wellen den Kai nur bei Sturm erreichen.',
    titles: [
      'Häufige Irrtümer',
      'Aufgehobene Regeln des Hafens',
      'Falsch',
      'HÄUFIGE IRRTÜMER ÜBER DEN HAFEN',
      'Häufige Irrtümer und Mythen, die Gäste\nimmer noch glauben',
      'Häufige Irrtümer\nAnna Müller, 3. Mai 2021',
      'Aufgehobene Regeln nach Art. 5 der Satzung',
    ],
    unwrapped: [
      'iPhones schwimmen. Boote dürfen drei Tage am alten Kai liegen.',
      'a) Boote werden geteert.\nb) Boote dürfen drei Tage am alten Kai liegen.',
      'von Anna Müller\nManche Boote sind alt. Boote dürfen drei Tage am alten Kai liegen.\n\nSchreiben Sie dem Büro an\ninfo@hafen.example',
    ],
  },
}
const widths = Array.from({ length: 12 }, (_, index) => 45 + 5 * index)

async function statusesIn(content: string, sentences: readonly string[]): Promise<string[]> {
  const engine = new CitationEngine()
  const statuses: string[] = []
  for (const response of sentences) {
    const { citations } = await engine.attribute({
      response,
      sources: [{ identifier: 'a', title: 'Harbour', content }],
    })
    const [citation] = citations
    statuses.push(
      citation?.status === 'verified' ? 'verified' : `${response.slice(0, 20)}: ${citation?.reason}`,
    )
  }
  return statuses
}

describe.each(Object.entries(texts))('%s', (_, { sentences, titles, above, unwrapped }) => {
  const verified = sentences.map(() => 'verified')

  test.each(widths)(
    'a line of prose is no title of the sentences behind it, at %i characters',
    async (width) => {
      const paragraph = wrap(sentences.join(' '), width)
      for (const text of [paragraph, `Harbour\n\n${paragraph}`, wrap(sentences.join(' '), width, '       ')])
        expect(await statusesIn(text, sentences)).toEqual(verified)
    },
  )

  test.each(widths)('neither is one of a list item, at %i characters', async (width) => {
    const [first, second, ...rest] = sentences
    const items = [first, `${second} ${rest.join(' ')}`].map((item) => `- ${wrap(item!, width, '  ').trim()}`)
    expect(await statusesIn(items.join('\n'), sentences)).toEqual(verified)
  })

  test.each(titles)('a title above wrapped prose still counts: %s', async (title) => {
    for (const width of widths) {
      const paragraph = wrap(sentences.join(' '), width)
      for (const text of [
        `${title}\n${paragraph}`,
        `${title}\n\n${paragraph}`,
        `${wrap(above, width)}\n\n${title}\n${paragraph}`,
      ])
        expect(await statusesIn(text, sentences.slice(1, 4)), text).not.toContain('verified')
    }
  })

  test.each(unwrapped)('so does one above lines that are not wrapped: %j', async (lines) => {
    for (const title of titles) {
      const statuses = await statusesIn(`${title}\n${lines}`, sentences.slice(1, 2))
      expect(statuses, title).not.toContain('verified')
    }
  })

  test.each(titles)('so does one above a list of wrapped items: %s', async (title) => {
    for (const width of widths) {
      const items = sentences.map((item) => `- ${wrap(item, width, '  ').trim()}`).join('\n')
      for (const text of [`${title}\n${items}`, `${title}\n\n${items}`])
        expect(await statusesIn(text, sentences), text).not.toContain('verified')
    }
  })
})
