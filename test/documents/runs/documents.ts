import { docxOf, epubOf, odfOf, pptxOf, xlsxOf } from '../../fixtures/bombs/office-files.ts'

/** How a piece of a sentence is formatted. */
export type Format =
  | 'plain'
  | 'raised'
  | 'lowered'
  | 'struck'
  | 'hidden'
  | 'symbol'
  | 'wingdings'
  | 'note'
  | 'ruby'
export type Piece = [text: string, format?: Format]

/** Writes a file with a sentence of formatted pieces. */
export type Writer = (pieces: readonly Piece[]) => { name: string; content: string | Uint8Array }

const each = (pieces: readonly Piece[], formats: Record<Format, (text: string) => string>) =>
  pieces.map(([text, format = 'plain']) => formats[format](text)).join('')

const word = (text: string, properties = '') =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
const inWord: Record<Format, (text: string) => string> = {
  plain: (text) => word(text),
  raised: (text) => word(text, '<w:vertAlign w:val="superscript"/>'),
  lowered: (text) => word(text, '<w:vertAlign w:val="subscript"/>'),
  struck: (text) => word(text, '<w:strike/>'),
  hidden: (text) => word(text, '<w:vanish/>'),
  symbol: (text) => word(text, '<w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/>'),
  wingdings: (text) =>
    `<w:r><w:sym w:font="Wingdings" w:char="F0${text.charCodeAt(0).toString(16).toUpperCase()}"/></w:r>`,
  note: () => '<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference w:id="1"/></w:r>',
  ruby(text) {
    const [base = '', reading = ''] = text.split('|')
    return `<w:r><w:ruby><w:rt>${word(reading)}</w:rt><w:rubyBase>${word(base)}</w:rubyBase></w:ruby></w:r>`
  },
}
const footnotes = `<w:footnotes xmlns:w="urn:w"><w:footnote w:id="1"><w:p>${word('By hand.')}</w:p></w:footnote></w:footnotes>`
const cellOf = (inner: string) => `<w:tc><w:p>${inner}</w:p></w:tc>`
const docx = (body: string) => docxOf(body, { files: { 'word/footnotes.xml': footnotes } })

const drawn = (text: string, attributes = '', inner = '') =>
  `<a:r><a:rPr ${attributes}>${inner}</a:rPr><a:t>${text}</a:t></a:r>`
const inSlide: Partial<Record<Format, (text: string) => string>> = {
  plain: (text) => drawn(text),
  raised: (text) => drawn(text, 'baseline="30000"'),
  lowered: (text) => drawn(text, 'baseline="-25000"'),
  struck: (text) => drawn(text, 'strike="sngStrike"'),
  symbol: (text) => drawn(text, '', '<a:latin typeface="Symbol"/>'),
  wingdings: (text) =>
    drawn(String.fromCharCode(0xf000 + text.charCodeAt(0)), '', '<a:sym typeface="Wingdings"/>'),
}
const shape = (inner: string) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="1"/></p:nvSpPr><p:txBody>${inner}</p:txBody></p:sp>`

const spanned = (style: string) => (text: string) =>
  `<text:span text:style-name="${style}">${text}</text:span>`
const inOdf: Record<Format, (text: string) => string> = {
  plain: (text) => text.replaceAll(/ (?= )|^ | $/g, '<text:s/>'),
  raised: spanned('Raised'),
  lowered: spanned('Lowered'),
  struck: spanned('Struck'),
  hidden: spanned('Hidden'),
  symbol: spanned('Greek'),
  wingdings: spanned('Pictures'),
  note: () =>
    '<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>By hand.</text:p></text:note-body></text:note>',
  ruby(text) {
    const [base = '', reading = ''] = text.split('|')
    return `<text:ruby><text:ruby-base>${base}</text:ruby-base><text:ruby-text>${reading}</text:ruby-text></text:ruby>`
  },
}
const odfStyles = `<office:automatic-styles>${Object.entries({
  Raised: 'style:text-position="super 58%"',
  Lowered: 'style:text-position="-33% 58%"',
  Struck: 'style:text-line-through-style="solid"',
  Hidden: 'text:display="none"',
  Greek: 'style:font-name="Symbol"',
  Pictures: 'style:font-name="Wingdings"',
})
  .map(([name, set]) => `<style:style style:name="${name}"><style:text-properties ${set}/></style:style>`)
  .join('')}</office:automatic-styles>`

const rich = (text: string, properties = '') =>
  `<r><rPr>${properties}</rPr><t xml:space="preserve">${text}</t></r>`
const inSheet: Partial<Record<Format, (text: string) => string>> = {
  plain: (text) => rich(text),
  raised: (text) => rich(text, '<vertAlign val="superscript"/>'),
  lowered: (text) => rich(text, '<vertAlign val="subscript"/>'),
  struck: (text) => rich(text, '<strike/>'),
  symbol: (text) => rich(text, '<rFont val="Symbol"/>'),
  wingdings: (text) => rich(text, '<rFont val="Wingdings"/>'),
}

const inRtf: Partial<Record<Format, (text: string) => string>> = {
  plain: (text) => text,
  raised: (text) => `{\\super ${text.replace('−', '\\u8722?')}}`,
  lowered: (text) => `{\\sub ${text}}`,
  struck: (text) => `{\\strike ${text}}`,
  hidden: (text) => `{\\v ${text}}`,
  symbol: (text) => `{\\f1 ${text}}`,
  wingdings: (text) => `{\\f2 \\'${text.charCodeAt(0).toString(16)}}`,
  note: () => '{\\super\\chftn{\\footnote \\pard\\plain By hand.}}',
}
const rtf = (body: string) =>
  Uint8Array.from(
    `{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}{\\f1\\fcharset2 Symbol;}{\\f2\\fcharset2 Wingdings;}}${body}}`,
    (sign) => sign.charCodeAt(0),
  )

const inHtml: Record<Format, (text: string) => string> = {
  plain: (text) => text,
  raised: (text) => `<sup>${text}</sup>`,
  lowered: (text) => `<sub>${text}</sub>`,
  struck: (text) => `<del>${text}</del>`,
  hidden: (text) => `<span style="display: none">${text}</span>`,
  symbol: (text) => `<font face="Symbol">${text}</font>`,
  wingdings: (text) => `<span style="font-family: Wingdings">${text.replace('<', '&lt;')}</span>`,
  note: () => '<sup><a href="#fn1">1</a></sup>',
  ruby(text) {
    const [base = '', reading = ''] = text.split('|')
    return `<ruby>${base}<rp>(</rp><rt>${reading}</rt><rp>)</rp></ruby>`
  },
}
const styledHtml: Record<Format, (text: string) => string> = {
  ...inHtml,
  raised: (text) => `<span style="vertical-align: super">${text}</span>`,
  lowered: (text) => `<span style="vertical-align:sub">${text}</span>`,
  struck: (text) => `<span style="text-decoration: line-through">${text}</span>`,
  hidden: (text) => `<span style="color:#fff; background-color: white">${text}</span>`,
  note: () => '<a role="doc-noteref" href="#n1">1</a>',
}

/** The formats that a file type supports. */
const has = (formats: Partial<Record<Format, unknown>>) => new Set(Object.keys(formats) as Format[])
const all = <Formats extends Partial<Record<Format, (text: string) => string>>>(formats: Formats) =>
  // Tests only use formats that exist.
  formats as Record<Format, (text: string) => string>

/** A writer for each file type and place (paragraph or table cell), with the formats that it supports. */
export const writers: Record<string, { write: Writer; formats: ReadonlySet<Format> }> = {
  docx: {
    formats: has(inWord),
    write: (pieces) => ({ name: 'a.docx', content: docx(`<w:p>${each(pieces, inWord)}</w:p>`) }),
  },
  'docx, cell': {
    formats: has(inWord),
    write: (pieces) => ({
      name: 'a.docx',
      content: docx(`<w:tbl><w:tr>${cellOf(each(pieces, inWord))}${cellOf(word('x'))}</w:tr></w:tbl>`),
    }),
  },
  pptx: {
    formats: has(inSlide),
    write: (pieces) => ({
      name: 'a.pptx',
      content: pptxOf([{ slide: shape(`<a:p>${each(pieces, all(inSlide))}</a:p>`) }]),
    }),
  },
  odt: {
    formats: has(inOdf),
    write: (pieces) => ({
      name: 'a.odt',
      content: odfOf(
        'text',
        `${odfStyles}<office:body><office:text><text:p>${each(pieces, inOdf)}</text:p></office:text></office:body>`,
      ),
    }),
  },
  ods: {
    formats: new Set([...has(inOdf)].filter((format) => format !== 'note' && format !== 'ruby')),
    write: (pieces) => ({
      name: 'a.ods',
      content: odfOf(
        'spreadsheet',
        `${odfStyles}<office:body><office:spreadsheet><table:table table:name="S"><table:table-row><table:table-cell><text:p>${each(pieces, inOdf)}</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet></office:body>`,
      ),
    }),
  },
  xlsx: {
    formats: has(inSheet),
    write: (pieces) => ({
      name: 'a.xlsx',
      content: xlsxOf({
        sheets: {
          S: `<sheetData><row r="1"><c r="A1" t="inlineStr"><is>${each(pieces, all(inSheet))}</is></c></row></sheetData>`,
        },
      }),
    }),
  },
  rtf: {
    formats: has(inRtf),
    write: (pieces) => ({ name: 'a.rtf', content: rtf(`${each(pieces, all(inRtf))}\\par`) }),
  },
  'rtf, cell': {
    formats: has(inRtf),
    write: (pieces) => ({
      name: 'a.rtf',
      content: rtf(`\\trowd\\pard\\intbl ${each(pieces, all(inRtf))}\\cell x\\cell\\row\\pard end\\par`),
    }),
  },
  html: {
    formats: has(inHtml),
    write: (pieces) => ({
      name: 'a.html',
      content: `<html><body><p>${each(pieces, inHtml)}</p></body></html>`,
    }),
  },
  'html, styles': {
    formats: has(styledHtml),
    write: (pieces) => ({
      name: 'a.html',
      content: `<html><body><p>${each(pieces, styledHtml)}</p></body></html>`,
    }),
  },
  'html, cell': {
    formats: has(inHtml),
    write: (pieces) => ({
      name: 'a.html',
      content: `<html><body><table><tr><td>${each(pieces, inHtml)}</td><td>x</td></tr></table></body></html>`,
    }),
  },
  epub: {
    formats: has(inHtml),
    write: (pieces) => ({
      name: 'a.epub',
      content: epubOf({ 'a.xhtml': `<html><body><p>${each(pieces, inHtml)}</p></body></html>` }),
    }),
  },
}
