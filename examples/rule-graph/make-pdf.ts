/** A PDF with these lines on its pages, in place of one that an office would publish. */
export function makePdf(pages: readonly (readonly string[])[]): Uint8Array {
  const font = 3
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, page) => `${4 + page * 2} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  for (const [page, lines] of pages.entries()) {
    const shown = lines.map((line) => `(${line.replaceAll(/[()\\]/g, String.raw`\$&`)}) Tj 0 -20 Td`)
    const drawn = `BT /F1 12 Tf 72 760 Td ${shown.join(' ')} ET`
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + page * 2} 0 R /Resources << /Font << /F1 ${font} 0 R >> >> >>`,
      `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    )
  }
  let file = '%PDF-1.7\n'
  const places = objects.map((object, index) => {
    const place = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const start = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`
  return new TextEncoder().encode(file)
}
