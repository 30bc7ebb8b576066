/** The unusual parts of a hand-written PDF; the rest is ordinary. */
export type OddPdf = {
  /** The dictionary of the font; `/ToUnicode 7 0 R` is the map below. */
  font?: string
  /** The body of the character map to Unicode. */
  toUnicode?: string
  /** The string that the odd font shows, `(Its oXd keeper)`. */
  shown?: string
  /** PDF operators before and after the string, such as marked content. */
  before?: string
  after?: string
  /** The title, as PDF writes it. */
  title?: string
}

export const PLAIN_LINE = 'The bridge was opened in 1932.'
export const ODD_LINE = '(Its oXd keeper counted 14 ships.)'

/** A PDF written by hand: one plain line in Helvetica, and one in a font that no program would write. */
export function rawPdf({
  font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 7 0 R >>',
  toUnicode = '',
  shown = ODD_LINE,
  before = '',
  after = '',
  title = '(Bridges)',
}: OddPdf): Uint8Array {
  const page = `BT /Plain 12 Tf 60 700 Td (${PLAIN_LINE}) Tj ET ${before} BT /Odd 12 Tf 60 650 Td ${shown} Tj ET ${after}`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /Plain 5 0 R /Odd 6 0 R >> >> >>',
    streamOf(page),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    font,
    streamOf(toUnicode),
    `<< /Title ${title} >>`,
  ]
  let text = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  text += `xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${count} /Root 1 0 R /Info 8 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0))
}

function streamOf(body: string): string {
  return `<< /Length ${body.length} >>\nstream\n${body}\nendstream`
}

/** A character map to Unicode. Each letter is mapped to itself, except those that `lines` map. */
export function cmapOf(lines: string): string {
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '1 begincodespacerange <00> <FF> endcodespacerange',
    '2 beginbfrange <20> <57> <0020> <59> <7E> <0059> endbfrange',
    lines,
    'endcmap end end',
  ].join('\n')
}

/** A character map in which the letter X is mapped to `target`, in hexadecimal UTF-16. */
export function cmapOfX(target: string): string {
  return cmapOf(`1 beginbfchar <58> <${target}> endbfchar`)
}
