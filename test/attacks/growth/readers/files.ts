import { createHash } from 'node:crypto'
import { load } from 'cheerio'
import { FORMAT, members } from '../../../../src/records/archive/session/archive-shape.ts'
import { verifySessionArchive } from '../../../../src/records/archive/session/verify-session-archive.ts'
import { parseDocument } from '../../../../src/documents/formats/parse-document.ts'
import { readMail } from '../../../../src/documents/mail/read-mail.ts'
import { findMainText } from '../../../../src/documents/parse/main-text.ts'
import { processLimits as limits } from '../../../../src/documents/parse/reading-limits.ts'
import { readRtf } from '../../../../src/documents/rtf/read-rtf.ts'
import { createNoteKeys, signNote } from '../../../../src/entries/log.ts'
import {
  docxOf,
  epubOf,
  odfOf,
  paragraph,
  pptxOf,
  xlsxOf,
  zipOf,
} from '../../../fixtures/bombs/office-files.ts'
import type { Readers } from '../reader.ts'

const refused = () => null

/** Characters that XML cannot hold, and its signs. */
const unfit =
  // oxlint-disable-next-line no-control-regex -- the pattern takes them out
  /[<>&"\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
const inXml = (text: string) => text.replaceAll(unfit, '.')
/** Each character is one byte. */
const bytesOf = (text: string) => Buffer.from(text, 'latin1')

/** A text in pieces that an XML file can hold. */
function piecesOf(text: string, size = 64): string[] {
  return Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
    inXml(text.slice(index * size, (index + 1) * size)),
  )
}

const read = (name: string, content: Uint8Array) =>
  parseDocument({ name, content }, { limits }).catch(refused)

/** A cell of a sheet, and rows of ten. */
const rowsOf = (cells: readonly string[], row: (inner: string) => string) =>
  Array.from({ length: Math.ceil(cells.length / 10) }, (_, index) =>
    row(cells.slice(index * 10, (index + 1) * 10).join('')),
  ).join('')

const mailOf = (headers: readonly string[], body: string) =>
  bytesOf(`From: a@b.c\r\n${[...headers, ''].join('\r\n')}\r\n${body}`)
const mailOptions = { name: '"a.eml"', limits }
const readMessage = (message: Uint8Array) => readMail(message, mailOptions).catch(refused)

/** An archive as its owner may have signed it, each of whose entries, proofs and contents is a part of a hostile text. */
async function signedArchive(text: string): Promise<{ archive: Blob; verifiers: string[] }> {
  const origin = 'a.example/log'
  const keys = await createNoteKeys(origin)
  const pieces = Array.from({ length: Math.ceil(text.length / 256) }, (_, index) =>
    text.slice(index * 256, (index + 1) * 256),
  )
  const body = (piece: string) =>
    JSON.stringify({
      kind: 'source',
      sessionId: 's',
      project: 'p',
      data: { contentHash: piece, name: piece },
    })
  const lines = pieces.map((piece, leaf) => ({
    entry: { leaf, number: leaf + 1, previous: piece, hash: '0'.repeat(64), body: body(piece) },
    proof: { leaf, path: [piece] },
  }))
  const linesOf = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('')
  const files = {
    [members.readme]: text,
    [members.entries]: `${linesOf(lines.map(({ entry }) => entry))}${text}`,
    [members.proofs]: linesOf(lines.map(({ proof }) => proof)),
    [members.checkpoint]: text,
  }
  const manifest = JSON.stringify({
    format: FORMAT,
    project: 'p',
    sessionId: 's',
    createdAt: text,
    software: text,
    entries: lines.length,
    log: { origin, size: lines.length },
    files: Object.entries(files).map(([path, content]) => ({
      path,
      bytes: Buffer.byteLength(content),
      sha256: digestOf(content),
    })),
    absent: pieces.map((address) => ({ address, reason: 'erased' })),
  })
  const signature = await signNote(`${origin}\n${FORMAT}\n${digestOf(manifest)}\n`, keys.signer)
  const all = { ...files, [members.manifest]: manifest, [members.signature]: signature }
  return { archive: new Blob([Buffer.from(zipOf(all))]), verifiers: [keys.verifier] }
}

function digestOf(content: string): string {
  return createHash('sha256').update(content).digest('hex')
}

/** Files of strangers as their readers get them, and archives of sessions. */
export const fileReaders = {
  'findMainText, paragraphs': (text) => {
    const html = piecesOf(text).map((piece) => `<p>${piece}</p>`)
    findMainText(
      load(`<div>${html.join('')}</div>`)
        .root()
        .contents()
        .toArray(),
    )
  },
  'findMainText, sections': (text) => {
    const html = piecesOf(text, 512).map(
      (piece) => `<section><div><h2>a</h2><p>${piece}</p><ul><li><a>${piece}</a></ul></div></section>`,
    )
    findMainText(
      load(`<main>${html.join('')}</main>`)
        .root()
        .contents()
        .toArray(),
    )
  },
  'readRtf, any words': (text) => readRtf(bytesOf(`{\\rtf1\\ansi ${text}`), { name: 'a' }).catch(refused),
  'readRtf, paragraphs and cells': (text) => {
    const words = piecesOf(text).map((piece) => piece.replaceAll(/[{}\\]/g, '.'))
    const body = words.map((word, index) =>
      index % 4 === 0 ? `\\trowd\\intbl ${word}\\cell\\row ` : `${word}\\par `,
    )
    return readRtf(bytesOf(`{\\rtf1\\ansi ${body.join('')}}`), { name: 'a' })
  },
  'readRtf, groups': (text) => {
    const groups = piecesOf(text, 8).map((word) => `{\\b ${word.replaceAll(/[{}\\]/g, '.')}`)
    return readRtf(bytesOf(`{\\rtf1 ${groups.join('')}${'}'.repeat(groups.length)}}`), { name: 'a' }).catch(
      refused,
    )
  },
  'readMail, any bytes': (text) => readMessage(bytesOf(text)),
  'readMail, the body': (text) => readMessage(mailOf([], text)),
  'readMail, flowed lines': (text) => readMessage(mailOf(['Content-Type: text/plain; format=flowed'], text)),
  'readMail, encoded': (text) =>
    readMessage(
      mailOf(['Content-Type: text/plain', 'Content-Transfer-Encoding: quoted-printable'], `${text}=3D`),
    ),
  'readMail, headers': (text) => {
    const line = text.replaceAll(/[\r\n]/g, ' ')
    return readMessage(mailOf([`To: ${line}`, `Subject: ${line}`, `Date: ${line}`, `X-A: ${line}`], 'a'))
  },
  'readMail, parts': (text) =>
    readMessage(
      mailOf(
        ['Content-Type: multipart/mixed; boundary=b'],
        `--b\r\n\r\n${text}\r\n--b\r\n\r\n${text}\r\n--b--`,
      ),
    ),
  'a DOCX, any XML': (text) => read('a.docx', docxOf(text)),
  'a DOCX, one paragraph': (text) => read('a.docx', docxOf(paragraph(inXml(text)))),
  'a DOCX, paragraphs': (text) =>
    read(
      'a.docx',
      docxOf(
        piecesOf(text)
          .map((piece) => paragraph(piece))
          .join(''),
      ),
    ),
  'a DOCX, tables': (text) => {
    const cells = piecesOf(text).map((piece) => `<w:tc>${paragraph(piece)}</w:tc>`)
    return read('a.docx', docxOf(`<w:tbl>${rowsOf(cells, (inner) => `<w:tr>${inner}</w:tr>`)}</w:tbl>`))
  },
  'an ODT, paragraphs': (text) => {
    const body = piecesOf(text).map((piece) => `<text:p>${piece}<text:s text:c="3"/></text:p>`)
    return read(
      'a.odt',
      odfOf('text', `<office:body><office:text>${body.join('')}</office:text></office:body>`),
    )
  },
  'a PPTX, slides': (text) => {
    const shape = (piece: string) =>
      `<p:sp><p:txBody><a:p><a:r><a:t>${piece}</a:t></a:r></a:p></p:txBody></p:sp>`
    const slides = piecesOf(text, 4096).map((piece) => ({ slide: shape(piece), notes: shape(piece) }))
    return read('a.pptx', pptxOf(slides))
  },
  'an EPUB, chapters': (text) => {
    const chapters = piecesOf(text, 20_000).map((piece, index) => [`${index}.xhtml`, `<p>${piece}</p>`])
    return read('a.epub', epubOf(Object.fromEntries(chapters)))
  },
  'an XLSX, cells': (text) => {
    const cells = piecesOf(text).map((piece) => `<c t="inlineStr"><is><t>${piece}</t></is></c>`)
    const sheet = `<sheetData>${rowsOf(cells, (inner) => `<row>${inner}</row>`)}</sheetData>`
    return read('a.xlsx', xlsxOf({ sheets: { A: sheet } }))
  },
  'an XLSX, shared strings and formats': (text) => {
    const strings = piecesOf(text)
    const cells = strings.map((_, index) => `<c t="s" s="1"><v>${index}</v></c>`)
    const format = inXml(text.slice(0, 4096))
    const styles = `<numFmts><numFmt numFmtId="164" formatCode="${format}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs>`
    const sheet = `<sheetData>${rowsOf([...cells, '<c s="1"><v>45382</v></c>'], (inner) => `<row>${inner}</row>`)}</sheetData>`
    return read('a.xlsx', xlsxOf({ sheets: { A: sheet }, strings, styles }))
  },
  'an ODS, cells': (text) => {
    const cells = piecesOf(text).map(
      (piece) => `<table:table-cell><text:p>${piece}</text:p></table:table-cell>`,
    )
    const rows = rowsOf(cells, (inner) => `<table:table-row>${inner}</table:table-row>`)
    const table = `<table:table table:name="A">${rows}</table:table>`
    return read(
      'a.ods',
      odfOf('spreadsheet', `<office:body><office:spreadsheet>${table}</office:spreadsheet></office:body>`),
    )
  },
  'verifySessionArchive, signed members': async (text) => {
    const { archive, verifiers } = await signedArchive(text)
    await verifySessionArchive(archive, { verifiers })
  },
  'verifySessionArchive, a hostile list': async (text) => {
    const { archive, verifiers } = await signedArchive('a')
    await verifySessionArchive(archive, { verifiers })
    const files = { [members.signature]: text, [members.manifest]: text }
    await verifySessionArchive(new Blob([Buffer.from(zipOf(files))]), { verifiers })
  },
} satisfies Readers
