import { describe, expect, test } from 'vitest'
import { parseDocument } from '../../../src/documents/formats/parse-document.ts'
import { processLimits as limits } from '../../../src/documents/parse/reading-limits.ts'
import { docxOf, paragraph } from '../../fixtures/bombs/office-files.ts'

async function textOf(body: string, files: Record<string, string> = {}): Promise<string> {
  const read = await parseDocument({ name: 'a.docx', content: docxOf(body, { files }) }, { limits })
  return read.content
}

const style = (id: string, inner: string) =>
  `<w:style w:type="paragraph" w:styleId="${id}">${inner}</w:style>`
const styles = `<w:styles xmlns:w="urn:w">${[
  style('Tytul', '<w:name w:val="Title"/>'),
  style('Naglowek1', '<w:name w:val="heading 1"/>'),
  style('Mine', '<w:name w:val="My section"/><w:basedOn w:val="Naglowek1"/>'),
  style('Outlined', '<w:name w:val="Clause"/><w:pPr><w:outlineLvl w:val="2"/></w:pPr>'),
  style('Numbered', '<w:name w:val="Numbered"/><w:pPr><w:numPr><w:numId w:val="7"/></w:numPr></w:pPr>'),
].join('')}</w:styles>`
const level = (at: number, format: string, text: string, more = '') =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/>${more}</w:lvl>`
const numbering = `<w:numbering xmlns:w="urn:w">
  <w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '§ %1', '<w:pStyle w:val="Numbered"/>')}${level(1, 'decimal', '(%2)')}${level(2, 'lowerLetter', '%3)')}</w:abstractNum>
  <w:abstractNum w:abstractNumId="1">${level(0, 'bullet', '')}${level(1, 'upperRoman', '%1.%2.')}</w:abstractNum>
  <w:num w:numId="7"><w:abstractNumId w:val="0"/></w:num>
  <w:num w:numId="8"><w:abstractNumId w:val="1"/></w:num>
  <w:num w:numId="9"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride></w:num>
</w:numbering>`
const files = { 'word/styles.xml': styles, 'word/numbering.xml': numbering }
const styled = (id: string) => `<w:pStyle w:val="${id}"/>`
const listed = (list: number, at = 0) =>
  `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${list}"/></w:numPr>`
const run = (inner: string, properties = '') => `<w:r><w:rPr>${properties}</w:rPr>${inner}</w:r>`
const words = (text: string) => `<w:t xml:space="preserve">${text}</w:t>`

describe('a DOCX', () => {
  test('has headings by the names of styles, what they are based on, and levels', async () => {
    const body = [
      paragraph('Harbours', styled('Tytul')),
      paragraph('North', styled('Naglowek1')),
      paragraph('Bergen', styled('Mine')),
      paragraph('Ships', styled('Outlined')),
      paragraph('Own level', '<w:outlineLvl w:val="1"/>'),
      paragraph('# 12 is no heading'),
    ]
    expect(await textOf(body.join(''), files)).toBe(
      '# Harbours\n\n# North\n\n# Bergen\n\n### Ships\n\n## Own level\n\n\\# 12 is no heading',
    )
  })

  test('has the numbers that Word counts', async () => {
    const body = [
      paragraph('Purpose', styled('Numbered')),
      paragraph('First.', listed(7, 1)),
      paragraph('Second:', listed(7, 1)),
      paragraph('ships', listed(7, 2)),
      paragraph('boats', listed(7, 2)),
      paragraph('Scope', styled('Numbered')),
      paragraph('First again.', listed(7, 1)),
      paragraph('Not numbered.', '<w:numPr><w:numId w:val="0"/></w:numPr>'),
      paragraph('a point', listed(8)),
      paragraph('below', listed(8, 1)),
      paragraph('Begun anew', listed(9)),
    ]
    expect(await textOf(body.join(''), files)).toBe(
      '§ 1 Purpose\n(1) First.\n(2) Second:\na) ships\nb) boats\n§ 2 Scope\n(1) First again.\n\nNot numbered.\n\n- a point\n1.I. below\n§ 5 Begun anew'.replace(
        '1.I.',
        '.I.',
      ),
    )
  })

  test('is read as all changes accepted', async () => {
    const body = `<w:p>${run(words('Twelve '))}<w:del>${run('<w:delText>old </w:delText>')}</w:del><w:ins>${run(words('new '))}</w:ins><w:moveFrom>${run(words('here '))}</w:moveFrom><w:moveTo>${run(words('there '))}</w:moveTo>${run(words('ships.'))}</w:p>
      <w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr>${run(words('One sen'))}</w:p>
      <w:p><w:pPr><w:pStyle w:val="Naglowek1"/><w:pPrChange><w:pPr><w:pStyle w:val="Tytul"/></w:pPr></w:pPrChange></w:pPr>${run(words('tence.'))}</w:p>
      <w:tbl><w:tr><w:trPr><w:del/></w:trPr><w:tc>${paragraph('gone')}</w:tc><w:tc>${paragraph('gone')}</w:tc></w:tr><w:tr><w:tc>${paragraph('kept')}</w:tc><w:tc>${paragraph('too')}</w:tc></w:tr></w:tbl>`
    expect(await textOf(body, files)).toBe(
      'Twelve new there ships.\n\n# One sentence.\n\n| kept | too |\n| --- | --- |',
    )
  })

  test('shows no hidden text, codes of fields or second versions of drawings', async () => {
    const body = `<w:p>${run(words('a'))}${run(words('hidden'), '<w:vanish/>')}${run(words('b'), '<w:vanish w:val="0"/>')}${run('<w:fldChar w:fldCharType="begin"/>')}${run('<w:instrText>PAGE</w:instrText>')}${run(words('3'))}</w:p>
      <w:p>${run(`<mc:AlternateContent><mc:Choice><w:txbxContent>${paragraph('In a box.')}</w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent>${paragraph('In a box.')}</w:txbxContent></mc:Fallback></mc:AlternateContent>`)}${run(words('Beside it.'))}</w:p>
      <w:p><w:commentRangeStart/>${run(`${words('non')}<w:noBreakHyphen/>${words('stop')}<w:br/>${words('next')}<w:tab/>${words('line')}<w:sym w:font="Symbol" w:char="F0B7"/><w:sym w:font="Unknown" w:char="F0B7"/>`)}</w:p>`
    expect(await textOf(body)).toBe('ab3\n\nBeside it.\n\nIn a box.\n\nnon‑stop\nnext line•\ufffd')
  })

  test('has notes behind the paragraph or table that refers to them', async () => {
    const reference = (id: number) => run(`<w:footnoteReference w:id="${id}"/>`)
    const notes = `<w:footnotes xmlns:w="urn:w"><w:footnote w:type="separator" w:id="0">${paragraph('—')}</w:footnote><w:footnote w:id="1">${paragraph('By hand.')}</w:footnote><w:footnote w:id="2">${paragraph('At noon.')}${paragraph('In rain.')}</w:footnote></w:footnotes>`
    const body = `<w:p>${run(words('Twelve'))}${reference(2)}${run(words(' ships.'))}</w:p>
      <w:tbl><w:tr><w:tc><w:p>${run(words('a'))}${reference(1)}</w:p></w:tc><w:tc>${paragraph('b')}</w:tc></w:tr></w:tbl>${paragraph('End.')}`
    expect(await textOf(body, { 'word/footnotes.xml': notes })).toBe(
      'Twelve[^1] ships.\n\n[^1]: At noon. In rain.\n\n| a[^2] | b |\n| --- | --- |\n\n[^2]: By hand.\n\nEnd.',
    )
  })

  test('has tables whose rows can be read by themselves; one column is a frame', async () => {
    const cell = (text: string, properties = '') =>
      `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(text)}</w:tc>`
    const body = `<w:tbl>
      <w:tr>${cell('Port')}${cell('Kind')}${cell('Ships')}</w:tr>
      <w:tr>${cell('Bergen', '<w:vMerge w:val="restart"/>')}${cell('a|b')}${cell('12')}</w:tr>
      <w:tr>${cell('', '<w:vMerge/>')}${cell('sail', '<w:gridSpan w:val="2"/>')}</w:tr>
      <w:tr><w:trPr><w:gridBefore w:val="1"/></w:trPr>${cell('x')}<w:tc><w:tbl><w:tr>${cell('in')}${cell('side')}</w:tr></w:tbl></w:tc></w:tr>
    </w:tbl><w:tbl><w:tr><w:tc>${paragraph('A frame.')}${paragraph('Around text.')}</w:tc></w:tr></w:tbl>`
    expect(await textOf(body)).toBe(
      [
        '| Port | Kind | Ships |',
        '| --- | --- | --- |',
        '| Bergen | a\\|b | 12 |',
        '| Bergen | sail |  |',
        '|  | x | in side |\n\nA frame.\n\nAround text.',
      ].join('\n'),
    )
  })

  test('has the title that it states, else its own', async () => {
    const core = (title: string) => ({
      'docProps/core.xml': `<cp:p xmlns:cp="urn:c" xmlns:dc="urn:d"><dc:title>${title}</dc:title></cp:p>`,
    })
    const body = paragraph('Harbours', styled('Tytul'))
    const titleOf = async (more: Record<string, string>) =>
      (
        await parseDocument(
          { name: 'a', content: docxOf(body, { files: { ...files, ...more } }) },
          { limits },
        )
      ).title
    expect(await titleOf(core('All harbours'))).toBe('All harbours')
    expect(await titleOf(core('Microsoft Word - a.doc'))).toBe('Harbours')
    expect(await titleOf({})).toBe('Harbours')
  })
})
