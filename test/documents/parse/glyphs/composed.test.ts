import { describe, expect, test } from 'vitest'
import { readDocument } from '../../../../src/documents/reader/document.ts'
import { rawPdf } from '../../reader/pdf/raw-pdf.ts'

/** Signs of Helvetica that Latin-1 writers cannot type, by their codes in the font below. */
const font =
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Type /Encoding /Differences ' +
  '[200 /dieresis /acute /grave /circumflex /caron /cedilla /ring /dotlessi /copyright /tilde /breve] >> >>'

/** A line whose parts are drawn one by one; a number moves back by as many thousandths of the font size. */
async function read(...parts: (string | number)[]): Promise<string> {
  const shown = parts.map((part) => (typeof part === 'number' ? part : `(${part})`)).join(' ')
  const after = `BT /Odd 12 Tf 60 600 Td [${shown}] TJ ET`
  return (await readDocument({ name: 'a.pdf', content: rawPdf({ font, shown: '(x)', after }) })).content
}

describe('a letter that is drawn in two parts is one', () => {
  test.each<[string, (string | number)[]]>([
    ['Der Verlag Schröder zahlt.', ['Der Verlag Schr\\310', 444, 'oder zahlt.']],
    ['Über die Brücke', ['\\310', 500, 'Uber die Br\\310', 444, 'ucke']],
    ['José Vallet', ['Jos\\311', 444, 'e Vallet']],
    ['Verità and', ['Verit\\312', 444, 'a and']],
    ['rôle of it', ['r\\313', 444, 'ole of it']],
    ['Janča', ['Jan\\314', 416, 'ca']],
    ['François wrote', ['Franc', 416, '\\315', 'ois wrote']],
    ['Ångström', ['\\316', 500, 'Angstr\\310', 444, 'om']],
    ['Potortì', ['Potort\\312', 300, '\\317']],
    ['Oğuz', ['O\\322', 444, 'guz']],
    ['Copyright © 1996', ['Copyright c', 620, '\\320', ' 1996']],
  ])('%s', async (text, parts) => {
    expect(await read(...parts)).toContain(text)
  })
})

describe('signs that follow one another stay as they are', () => {
  test.each<[string, (string | number)[]]>([
    ['it´s raining', ['it\\311s raining']],
    ['it´s raining', ['it\\311', 30, 's raining']],
    ['x¨q', ['x\\310', 444, 'q']],
    ['a`b', ['a\\312b']],
    ['©cast', ['\\320cast']],
  ])('%s', async (text, parts) => {
    expect(await read(...parts)).toContain(text)
  })
})
