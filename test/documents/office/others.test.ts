import { describe, expect, test } from 'vitest'
import { parseDocument } from '../../../src/documents/formats/parse-document.ts'
import { processLimits as limits } from '../../../src/documents/parse/reading-limits.ts'
import { epubOf, odfOf, pptxOf } from '../../fixtures/bombs/office-files.ts'
import { errorOf } from '../../records/store/rejection.ts'

const read = (content: Uint8Array) => parseDocument({ name: 'file', content }, { limits })

describe('an ODT', () => {
  const automatic = `<office:automatic-styles>
    <style:style style:name="Hidden"><style:text-properties text:display="none"/></style:style>
    <style:style style:name="P1" style:parent-style-name="Title"/>
    <text:list-style style:name="L1"><text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="."/><text:list-level-style-number text:level="2" style:num-format="a" style:num-prefix="(" style:num-suffix=")"/></text:list-style>
    <text:list-style style:name="L2"><text:list-level-style-bullet text:level="1"/></text:list-style>
  </office:automatic-styles>`
  const odt = (text: string, files: Record<string, string> = {}) =>
    odfOf('text', `${automatic}<office:body><office:text>${text}</office:text></office:body>`, files)
  const p = (text: string) => `<text:p>${text}</text:p>`
  const item = (inner: string) => `<text:list-item>${inner}</text:list-item>`

  test('is read as it is shown', async () => {
    const content = odt(`<text:tracked-changes>${p('deleted')}</text:tracked-changes>
      <text:p text:style-name="P1">Harbours</text:p><text:h text:outline-level="2">Ships</text:h>
      <text:p>Twelve<text:s text:c="3"/>ships<text:note><text:note-citation>1</text:note-citation><text:note-body>${p('At noon.')}</text:note-body></text:note>,<text:line-break/>all<text:tab/>new<office:annotation>${p('really?')}</office:annotation><text:span text:style-name="Hidden">secret</text:span>.</text:p>
      <text:section text:display="none">${p('not shown')}</text:section>
      <text:p><draw:frame><svg:title>A picture</svg:title><draw:text-box>${p('In a box.')}</draw:text-box></draw:frame>Beside it.</text:p>`)
    expect(await read(content)).toMatchObject({
      title: 'Harbours',
      content:
        '# Harbours\n\n## Ships\n\nTwelve ships[^1],\nall new.\n\n[^1]: At noon.\n\nBeside it.\n\nIn a box.',
    })
  })

  test('has the numbers that its program counts', async () => {
    const list = `<text:list text:style-name="L1">${item(p('One') + `<text:list>${item(p('inner'))}${item(p('more'))}</text:list>`)}${item(p('Two') + p('goes on'))}</text:list>`
    const content = odt(
      `${list}${p('Between.')}<text:list text:style-name="L2">${item(p('point'))}</text:list>${list}`,
    )
    expect((await read(content)).content).toBe(
      '1. One\n(a) inner\n(b) more\n2. Two\n\ngoes on\n\nBetween.\n\n- point\n1. One\n(a) inner\n(b) more\n2. Two\n\ngoes on',
    )
  })

  test('numbers headings by its outline', async () => {
    const styles = `<office:styles xmlns:office="urn:o" xmlns:text="urn:t" xmlns:style="urn:s"><text:outline-style><text:outline-level-style text:level="1" style:num-format="I"/><text:outline-level-style text:level="2" style:num-format="1" text:display-levels="2"/></text:outline-style></office:styles>`
    const h = (level: number, text: string) => `<text:h text:outline-level="${level}">${text}</text:h>`
    const content = odt(h(1, 'A') + h(2, 'B') + h(2, 'C') + h(1, 'D'), { 'styles.xml': styles })
    expect((await read(content)).content).toBe('# I A\n\n## I.1 B\n\n## I.2 C\n\n# II D')
  })

  test('has tables whose covered cells show what covers them', async () => {
    const cell = (text: string, attributes = '') =>
      `<table:table-cell ${attributes}>${p(text)}</table:table-cell>`
    const covered = '<table:covered-table-cell/>'
    const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`
    const content = odt(
      `<table:table>${row(cell('Port'), cell('Kind'), cell('Ships'))}${row(cell('Bergen', 'table:number-rows-spanned="2"'), cell('wide', 'table:number-columns-spanned="2"'), covered)}${row(covered, cell('sail'), cell('12'))}${row(cell('Turku'), cell('x'), cell('7'))}</table:table>`,
    )
    expect((await read(content)).content).toBe(
      '| Port | Kind | Ships |\n| --- | --- | --- |\n| Bergen | wide |  |\n| Bergen | sail | 12 |\n| Turku | x | 7 |',
    )
  })

  test('with a password is refused', async () => {
    const manifest = '<manifest><file-entry><encryption-data/></file-entry></manifest>'
    const { code, message } = await errorOf(read(odt(p('x'), { 'META-INF/manifest.xml': manifest })))
    expect(code).toBe('invalid-input')
    expect(message).toContain('protected by a password')
  })
})

describe('a PPTX', () => {
  const p = (text: string, properties = '') =>
    `<a:p><a:pPr>${properties}</a:pPr><a:r><a:t>${text}</a:t></a:r></a:p>`
  const shape = (type: string, inner: string, more = '') =>
    `<p:sp><p:nvSpPr><p:cNvPr id="1" ${more}/><p:nvPr>${type}</p:nvPr></p:nvSpPr><p:txBody>${inner}</p:txBody></p:sp>`
  const placeholder = (type: string) => `<p:ph type="${type}"/>`
  const cell = (text: string, attributes = '') => `<a:tc ${attributes}><a:txBody>${p(text)}</a:txBody></a:tc>`

  test('is read slide by slide, in the order of the presentation', async () => {
    const content = pptxOf([
      {
        slide: `${shape('', p('Loose.'))}${shape(placeholder('ctrTitle'), p('Harbours'))}${shape(placeholder('sldNum'), p('1'))}${shape(placeholder('body'), p('First') + p('Not a point', '<a:buNone/>') + p('Second'))}${shape('', p('unseen'), 'hidden="1"')}`,
        notes:
          shape(placeholder('sldImg'), '') +
          shape(placeholder('body'), p('Say hello.')) +
          shape(placeholder('sldNum'), p('1')),
      },
      {
        attributes: 'show="0"',
        slide: `<p:graphicFrame><a:tbl><a:tr>${cell('Port')}${cell('Ships')}</a:tr><a:tr>${cell('Bergen', 'rowSpan="2"')}${cell('12')}</a:tr><a:tr>${cell('', 'vMerge="1"')}${cell('13')}</a:tr></a:tbl></p:graphicFrame>`,
      },
    ])
    const { content: text, title, regions } = await read(content)
    expect(text).toBe(
      '# Harbours\n\nLoose.\n\n- First\n\nNot a point\n\n- Second\n\n## Notes\n\nSay hello.\n\n# Slide 2\n\n(hidden slide)\n\n| Port | Ships |\n| --- | --- |\n| Bergen | 12 |\n| Bergen | 13 |',
    )
    expect(title).toBe('Harbours')
    expect(regions?.map(({ start, slide }) => [text.slice(start, start + 9), slide])).toEqual([
      ['# Harbour', 1],
      ['# Slide 2', 2],
    ])
  })
})

describe('an EPUB', () => {
  const page = (inner: string) =>
    `<?xml version="1.0"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"><head><title>T</title></head><body>${inner}</body></html>`
  const chapters = {
    'second one.xhtml': page('<p>Ships &nbsp;sail.</p>'),
    'first.xhtml': page('<h2>Harbours</h2><p>Bergen.</p>'),
  }
  const metadata =
    '<dc:title xmlns:dc="urn:d">The harbours</dc:title><dc:title xmlns:dc="urn:d">Short</dc:title>'
  const nav = '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav scripted"/>'
  const expected = { title: 'The harbours', content: '# On ships\n\nShips sail.\n\n## Harbours\n\nBergen.' }

  test('is read in the order of its spine; a chapter without a heading has its title of the contents', async () => {
    const contents = page(
      '<nav><ol><li><a href="second%20one.xhtml#top">On <i>ships</i></a></li><li><a href="first.xhtml">Twice</a></li></ol></nav>',
    )
    const files = { 'OEBPS/nav.xhtml': contents.replace('second%20one', 'second one') }
    expect(await read(epubOf(chapters, { metadata, items: nav, files }))).toMatchObject(expected)
  })

  test('EPUB 2 has an NCX', async () => {
    const files = {
      'OEBPS/toc.ncx':
        '<?xml version="1.0"?><!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://www.daisy.org/z3986/2005/ncx-2005-1.dtd"><ncx><navPoint><navLabel><text>On ships</text></navLabel><content src="second one.xhtml"/></navPoint></ncx>',
    }
    const items = '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>'
    expect(await read(epubOf(chapters, { metadata, items, files }))).toMatchObject(expected)
  })

  test('contents with the entities of HTML do not stop it', async () => {
    const files = { 'OEBPS/nav.xhtml': page('<a href="first.xhtml">A&nbsp;b</a>') }
    expect((await read(epubOf(chapters, { items: nav, files }))).content).toBe(
      'Ships sail.\n\n## Harbours\n\nBergen.',
    )
  })

  test.each([
    ['a licence', { 'META-INF/license.lcpl': '{}' }, true],
    [
      'text that is encrypted',
      {
        'META-INF/encryption.xml':
          '<e><EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes256-cbc"/></e>',
      },
      true,
    ],
    [
      'fonts that are made unreadable',
      {
        'META-INF/encryption.xml':
          '<e><EncryptionMethod Algorithm="http://www.idpf.org/2008/embedding"/></e>',
      },
      false,
    ],
  ])('%s: DRM is refused', async (_, files, isLocked) => {
    const found = await read(epubOf(chapters, { files })).catch((error: Error) => error.message)
    if (isLocked) expect(found).toContain('protected by DRM')
    else expect(found).toMatchObject({ content: expect.stringContaining('Bergen.') as string })
  })
})
