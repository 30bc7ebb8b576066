import { describe, expect, it } from 'vitest'
import { formatBibliography } from '../../../src/references/styles/bibliography.ts'
import { openCslStyle } from '../../../src/references/styles/csl-style.ts'
import type { CslEngine, CslPlugin } from '../../../src/references/styles/load-csl.ts'

/** A plugin whose engines fail for good at the first item called `odd`, as citeproc's do. */
function fragilePlugin(): { plugin: CslPlugin } {
  const styles = new Map([['apa', '<style/>']])
  const engines = new Map<string, { broken: boolean }>()
  const engine: CslPlugin['engine'] = (items, style) => {
    if (!engines.has(style)) engines.set(style, { broken: false })
    const state = engines.get(style)!
    const processor: CslEngine = {
      opt: { development_extensions: {} },
      updateItems(ids) {
        state.broken ||= items.some(({ title }) => title === 'odd')
        if (state.broken) throw new TypeError('ret.base.replace is not a function')
        return ids
      },
      makeBibliography: () => [{ entry_ids: items.map(({ id }) => [id]) }, items.map(({ title }) => title!)],
      makeCitationCluster: () => '',
    }
    return processor
  }
  const plugin: CslPlugin = {
    engine,
    styles: {
      has: (name) => styles.has(name),
      get: (name) => styles.get(name)!,
      add: (name, xml) => void styles.set(name, xml),
    },
  }
  return { plugin }
}

it('goes on with a new engine where one failed', () => {
  const { plugin } = fragilePlugin()
  const write = (title: string) =>
    openCslStyle(plugin, 'apa', { language: 'en', format: 'text' }).bibliography([
      { id: 'x', type: 'book', title },
    ])
  expect(write('first')).toHaveLength(1)
  expect(() => write('odd')).toThrow(/cannot write these items/)
  expect(write('second')).toMatchObject([{ text: 'second', item: { id: 'x' } }])
})

it('makes nothing of words that every object has', () => {
  const { plugin } = fragilePlugin()
  const seen: unknown[] = []
  const engine: CslPlugin['engine'] = (items, ...rest) => {
    seen.push(...items.flatMap(({ author }) => author ?? []))
    return plugin.engine(items, ...rest)
  }
  const style = openCslStyle({ ...plugin, engine }, 'apa', { language: 'en', format: 'text' })
  const [entry] = style.bibliography([
    { id: 'x', type: 'book', title: 'The constructor', author: [{ family: 'toString', given: '__proto__' }] },
  ])
  expect(entry!.text).toBe('The constructor')
  expect(Object.keys(seen[0] as object)).toEqual(['family', 'given'])
  for (const part of Object.values(seen[0] as object)) expect(part in {}).toBe(false)
})

describe('a name of one thing is not taken for several', () => {
  const kinds = [
    'document',
    'dataset',
    'software',
    'report',
    'legislation',
    'standard',
    'patent',
    'regulation',
  ]
  const signed = ['2024-01', '2024–01', '2024-01-05', '1.2, 3', 'A & B', '19/123']

  it.each(['en', 'de'] as const)('versions and numbers of every type, %s', async (language) => {
    const items = kinds.flatMap((type) =>
      signed.flatMap((text, index) => [
        { id: `${type}-v${index}`, type, title: `Release of a ${type}`, version: text },
        { id: `${type}-n${index}`, type, title: `Number of a ${type}`, number: text },
      ]),
    )
    const text = await formatBibliography(items, { style: 'apa', language })
    expect(text).toContain('Release of a document (Version 2024-01).')
    expect(text).not.toMatch(/Versions|Versionen|Nos\.|Nrn\.|[\uE000-\uF8FF]/)
  })

  it('a volume of two and a range of pages stay several', async () => {
    const item = { id: 'x', type: 'chapter', title: 'On lifts', page: '3-7', 'container-title': 'Houses' }
    expect(await formatBibliography([item], { style: 'apa' })).toContain('pp. 3–7')
  })
})

describe('Harvard', () => {
  const article = { title: 'On lifts', 'container-title': 'Journal of Lifts' }

  it.each([
    ['article-journal', {}, false],
    ['article', {}, false],
    ['article-journal', { genre: 'Preprint' }, true],
    ['article', { genre: 'preprint' }, true],
    ['article', { genre: 'preprint', volume: '3' }, false],
  ])('calls an %s %j a preprint only if it says so', async (type, fields, isPreprint) => {
    const text = await formatBibliography([{ id: 'x', type, ...article, ...fields }], { style: 'harvard' })
    expect(text).toContain('Journal of Lifts')
    expect(text.includes('[Preprint]')).toBe(isPreprint)
  })
})
