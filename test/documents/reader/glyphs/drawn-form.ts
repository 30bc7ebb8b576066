import { PDFArray, PDFDocument, PDFName, StandardFonts } from 'pdf-lib'

/** Positions of the fields of a form, as `[x, y, width, height]`. */
export const places = {
  name: [130, 695, 200, 20],
  town: [130, 665, 200, 20],
  empty: [130, 635, 200, 20],
  secret: [130, 605, 200, 20],
  hidden: [130, 575, 200, 20],
  story: [130, 500, 300, 60],
  country: [130, 465, 150, 20],
  married: [60, 435, 12, 12],
  retired: [60, 415, 12, 12],
} as const

/** A PDF form with a field of each kind, filled in, and a sentence that is struck out. */
export async function drawForm(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const page = pdf.addPage([595, 842])
  const form = pdf.getForm()
  const write = (text: string, x: number, y: number) => page.drawText(text, { x, y, size: 12, font })
  const box = (name: keyof typeof places) => {
    const [x, y, width, height] = places[name]
    return { x, y, width, height }
  }
  write('Application for a permit', 60, 760)
  for (const [label, y] of [
    ['Name:', 700],
    ['Town:', 670],
    ['Street:', 640],
    ['Word:', 610],
    ['Note:', 580],
    ['Reason:', 545],
    ['Country:', 470],
  ] as const)
    write(label, 60, y)
  const text = (name: keyof typeof places, value: string) => {
    const field = form.createTextField(name)
    if (value) field.setText(value)
    field.addToPage(page, { ...box(name), font })
    field.setFontSize(12)
    return field
  }
  text('name', 'Erika Muster')
  text('town', 'Bergen an der Dumme')
  text('empty', '')
  text('secret', 'hunter2').enablePassword()
  text('story', 'The old bridge\nwas closed in 1932').enableMultiline()
  const hidden = text('hidden', 'nobody sees this')
  for (const widget of hidden.acroField.getWidgets()) widget.dict.set(PDFName.of('F'), pdf.context.obj(2))
  const country = form.createDropdown('country')
  country.addOptions(['Norway', 'Sweden'])
  country.select('Norway')
  country.addToPage(page, { ...box('country'), font })
  for (const name of ['married', 'retired'] as const) {
    const field = form.createCheckBox(name)
    field.addToPage(page, box(name))
    if (name === 'married') field.check()
    write(`The applicant is ${name}.`, 80, places[name][1] + 2)
  }
  write('The fee is 400 euros for each year. It is due in May.', 60, 380)
  write('The offer stands until the end of June.', 60, 340)
  const from = 60
  const to = 60 + font.widthOfTextAtSize('The fee is 400 euros for each year.', 12)
  const strike = pdf.context.obj({
    Type: 'Annot',
    Subtype: 'StrikeOut',
    Rect: [from, 377, to, 391],
    QuadPoints: [from, 391, to, 391, from, 377, to, 377],
    C: [1, 0, 0],
  })
  const annotations = page.node.Annots() ?? PDFArray.withContext(pdf.context)
  annotations.push(pdf.context.register(strike))
  page.node.set(PDFName.of('Annots'), annotations)
  return pdf.save()
}
