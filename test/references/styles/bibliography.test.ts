import { describe, expect, it } from 'vitest'
import type { CslItem } from '../../../src/references/items/csl-item.ts'
import { formatBibliography } from '../../../src/references/styles/bibliography.ts'
import { bibliographyStyles, isDataStyle } from '../../../src/references/styles/style-table.ts'
import type { TextStyle } from '../../../src/references/styles/style-table.ts'
import type { Language } from '../../../src/references/styles/citation-place.ts'
import { formatCitation } from '../../../src/references/styles/format-citation.ts'
import { loadCsl } from '../../../src/references/styles/load-csl.ts'
import { toCslItem } from '../../../src/references/items/to-csl-item.ts'
import { article, guideline, page, statute, table } from '../some-sources.ts'
import { smallOrFull } from '../../fixtures/full-proof.ts'

const items = [page, statute, guideline, table, article].map((source) => toCslItem(source))

/** A numeric style, written for this test. */
const numeric = `<?xml version="1.0" encoding="utf-8"?>
<style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0">
  <info><title>Numeric</title><id>numeric</id><updated>2026-01-01T00:00:00+00:00</updated></info>
  <citation><layout prefix="&lt;" suffix="&gt;" delimiter="; ">
    <text variable="citation-number"/><text variable="locator" prefix=": "/></layout></citation>
  <bibliography><layout><text variable="citation-number" suffix=". "/><text variable="title"/></layout></bibliography>
</style>`

describe('formatBibliography', () => {
  it.each<[TextStyle, Language, string[]]>([
    [
      'apa',
      'en',
      [
        'Bundesministerium der Finanzen. (2019, November 28). GoBD (Version 2).',
        'Doe, J., & Müller, J. (2020, May 3). Lifts in old houses. House & Home. https://example.com/lifts',
        'Doe, J. R., van Beethoven, L., & ACME. (2020). On lifts. Journal of Lifts, 3(2), 3–7. https://doi.org/10.1000/182',
        'Handelsgesetzbuch (1897). https://www.gesetze-im-internet.de/hgb/',
        'Lift counts. (n.d.). [Dataset]. City of Bonn.',
      ],
    ],
    [
      'apa',
      'de',
      [
        'Bundesministerium der Finanzen. (2019, November 28). GoBD (Version 2).',
        'Doe, J., & Müller, J. (2020, Mai 3). Lifts in old houses. House & Home. https://example.com/lifts',
        'Doe, J. R., van Beethoven, L., & ACME. (2020). On lifts. Journal of Lifts, 3(2), 3–7. https://doi.org/10.1000/182',
        'Handelsgesetzbuch (1897). https://www.gesetze-im-internet.de/hgb/',
        'Lift counts. (o.\u00A0J.). [Datensatz]. City of Bonn.',
      ],
    ],
    [
      'harvard',
      'en',
      [
        'Bundesministerium der Finanzen (2019) “GoBD.”',
        'Doe, J. and Müller, J. (2020) Lifts in old houses. House & Home. Available at: https://example.com/lifts (Accessed: March 1, 2026).',
        'Doe, J.R., van Beethoven, L., and ACME (2020) “On lifts,” Journal of Lifts, 3(2), pp. 3–7. Available at: https://doi.org/10.1000/182.',
        'Handelsgesetzbuch (1897). Available at: https://www.gesetze-im-internet.de/hgb/.',
        '“Lift counts” (no date). City of Bonn.',
      ],
    ],
    [
      'harvard',
      'de',
      [
        'Bundesministerium der Finanzen (2019) „GoBD“.',
        'Doe, J. und Müller, J. (2020) Lifts in old houses. House & Home. Verfügbar unter: https://example.com/lifts (Zugegriffen: 1. März 2026).',
        'Doe, J.R., van Beethoven, L., und ACME (2020) „On lifts“, Journal of Lifts, 3(2), S. 3–7. Verfügbar unter: https://doi.org/10.1000/182.',
        'Handelsgesetzbuch (1897). Verfügbar unter: https://www.gesetze-im-internet.de/hgb/.',
        '„Lift counts“ (ohne Datum). City of Bonn.',
      ],
    ],
    [
      'ieee',
      'en',
      [
        '[1] J. Doe and J. Müller, “Lifts in old houses,” House & Home, May 3, 2020. Accessed: Mar. 1, 2026. [Online]. Available: https://example.com/lifts',
        '[2] Handelsgesetzbuch (HGB), May 10, 1897. [Online]. Available: https://www.gesetze-im-internet.de/hgb/',
        '[3] Bundesministerium der Finanzen, “GoBD,” version 2, Nov. 28, 2019.',
        '[4] “Lift counts,” City of Bonn.',
        '[5] J. R. Doe, L. van Beethoven, and ACME, “On lifts,” Journal of Lifts, vol. 3, no. 2, pp. 3–7, Jul. 2020, doi: 10.1000/182.',
      ],
    ],
    [
      'ieee',
      'de',
      [
        '[1] J. Doe und J. Müller, „Lifts in old houses“, House & Home, 3. Mai 2020. Zugegriffen: 1. März 2026. [Online]. Verfügbar: https://example.com/lifts',
        '[2] Handelsgesetzbuch (HGB), 10. Mai 1897. [Online]. Verfügbar: https://www.gesetze-im-internet.de/hgb/',
        '[3] Bundesministerium der Finanzen, „GoBD“, Version 2, 28. Nov. 2019.',
        '[4] „Lift counts“, City of Bonn.',
        '[5] J. R. Doe, L. van Beethoven und ACME, „On lifts“, Journal of Lifts, Bd. 3, Nr. 2, S. 3–7, Juli 2020, doi: 10.1000/182.',
      ],
    ],
  ])('%s, %s', async (style, language, lines) => {
    const text = await formatBibliography(items, { style, language })
    expect(text.split('\n')).toEqual([...lines, ''])
  })

  it.each<[string, Partial<CslItem>, string]>([
    ['a title alone', { title: 'Alone' }, '[1] “Alone.”'],
    ['a question', { title: 'Alone?' }, '[1] “Alone?”'],
    ['nothing but an id', {}, '[1] “x.”'],
    [
      'a book',
      { type: 'book', title: 'Lifts', edition: '2nd', publisher: 'Press', 'publisher-place': 'Bonn' },
      '[1] Lifts, 2nd ed., Bonn: Press.',
    ],
    [
      'many names',
      { title: 'Lifts', author: 'abcdefg'.split('').map((family) => ({ family, given: 'Jean-Paul' })) },
      '[1] J.-P. a et al., “Lifts.”',
    ],
    [
      'initials, suffix and a date in words',
      {
        title: 'Lifts',
        author: [{ family: 'Doe', given: 'J.R.', suffix: 'Jr.' }],
        issued: { literal: 'spring' },
      },
      '[1] J.R. Doe Jr., “Lifts,” spring.',
    ],
  ])('writes %s in the form of IEEE', async (_, item, line) => {
    expect(await formatBibliography([{ id: 'x', type: 'document', ...item }], { style: 'ieee' })).toBe(
      `${line}\n`,
    )
  })

  it('writes a style of the caller, numbers in the order of the items', async () => {
    const templates = { ieee: numeric }
    expect(await formatBibliography(items.slice(0, 2), { style: 'ieee', templates })).toBe(
      '1. Lifts in old houses\n2. Handelsgesetzbuch\n',
    )
    const citation = { registration: { locator: { page: 3 } } }
    expect(await formatCitation(citation, page, 'ieee', { templates, format: 'html' })).toBe('&#60;1: 3&#62;')
  })

  it.each(['', '<style', '<html></html>'])('refuses %j as a style', async (template) => {
    await expect(
      formatBibliography(items, { style: 'apa', templates: { apa: template } }),
    ).rejects.toMatchObject({ name: 'CitationError', code: 'invalid-input' })
  })

  it.each<TextStyle>(['apa', 'harvard'])('writes %s in slices as in one piece', async (style) => {
    // More than are formatted in one piece.
    const many = Array.from({ length: 260 }, (_, index) => ({
      id: `i${index}`,
      type: 'webpage',
      title: `Title ${index % 7}`,
      author: [{ family: `Doe${String.fromCharCode(97 + ((index * 7) % 20))}`, given: 'Jane' }],
      issued: { 'date-parts': [[2000 + (index % 3)]] as [[number]] },
    }))
    const plugin = await loadCsl()
    const engine = plugin.engine(many, style === 'apa' ? 'apa' : 'harvard1', 'en-US', 'text')
    engine.updateItems(many.map(({ id }) => id))
    const [, whole] = engine.makeBibliography() as [unknown, string[]]
    const written = (await formatBibliography(many, { style })).trimEnd().split('\n')
    expect(written).toEqual(whole.map((entry) => entry.trim()))
    expect(written.some((entry) => entry.includes('2000b'))).toBe(true)
  })

  it('lets other work run between slices, and stops when it is told', async () => {
    const many = Array.from({ length: 300 }, (_, index) => ({
      id: `${index}`,
      type: 'webpage',
      title: `T${index}`,
    }))
    const controller = new AbortController()
    setTimeout(() => controller.abort(), 0)
    await expect(formatBibliography(many, { signal: controller.signal })).rejects.toMatchObject({
      code: 'aborted',
    })
  })

  it('lists an id once', async () => {
    expect(await formatBibliography([items[0]!, items[0]!], { style: 'ieee' })).toMatch(
      /^\[1\][^[]*\[Online\][^[]*\n$/,
    )
  })

  it('refuses more than 10,000 items, and items without an id', async () => {
    const one = { id: 'x', type: 'document' }
    await expect(formatBibliography(Array.from({ length: 10_001 }, () => one))).rejects.toMatchObject({
      code: 'input-too-large',
    })
    await expect(formatBibliography([{ ...one, id: ' ' }])).rejects.toMatchObject({ code: 'invalid-input' })
  })
})

describe('a bibliography as a file', () => {
  it('of CSL-JSON is read again as it was', async () => {
    expect(JSON.parse(await formatBibliography(items, { style: 'csl-json' }))).toEqual(items)
  })

  it.each([
    [{}, /^Bundesministerium/],
    [{ format: 'html' }, /^<div class="csl-bib-body">\n<div class="csl-entry">Bundesministerium/],
    [{ style: 'bibtex' }, /^@online\{doe2020lifts-/],
    [{ style: 'ris' }, /^TY {2}- ELEC\r\n/],
  ] as const)('%j', async (options, start) => {
    expect(await formatBibliography(items, options)).toMatch(start)
  })

  it.each([
    [{}, ''],
    [{ format: 'html' }, '<divclass="csl-bib-body"></div>'],
    [{ style: 'bibtex' }, ''],
    [{ style: 'ris' }, ''],
    [{ style: 'csl-json' }, '[]'],
  ] as const)('an empty one, %j', async (options, empty) => {
    expect((await formatBibliography([], options)).replace(/\s/g, '')).toBe(empty)
  })

  it.each(bibliographyStyles.filter(isDataStyle))(
    '%s has no HTML, which a page would show',
    async (style) => {
      const message = expect.stringContaining(`The style ${style} is a file for other programs`)
      await expect(formatBibliography(items, { style, format: 'html' })).rejects.toMatchObject({ message })
      await expect(formatCitation({}, page, style, { format: 'html' })).rejects.toMatchObject({ message })
    },
  )

  it.each(['bibtex', 'csl-json', 'ieee'] as const)('has as many items as it takes as %s', async (style) => {
    const count = smallOrFull(1_000, 10_000)
    const many = Array.from({ length: count }, (_, index) => ({ ...items[0]!, id: `i${index}` }))
    const written = await formatBibliography(many, { style })
    expect(written.match(/Lifts in old houses/g)).toHaveLength(count)
  })
})

describe('loadCsl', () => {
  it('says what to install', async () => {
    await expect(loadCsl(() => Promise.reject(new Error('Cannot find package')))).rejects.toMatchObject({
      code: 'missing-dependency',
      message: expect.stringContaining('npm install @citation-js/core@0.8 @citation-js/plugin-csl@0.8'),
    })
  })
})
