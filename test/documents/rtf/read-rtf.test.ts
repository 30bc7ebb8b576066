import { describe, expect, test } from 'vitest'
import { errorOf } from '../../records/store/rejection.ts'
import { readRtf } from '../../../src/documents/rtf/read-rtf.ts'

/** Each character is one byte, as files have it. */
const bytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0))

const read = (body: string) =>
  readRtf(bytes(String.raw`{\rtf1\ansi\ansicpg1252\deff0` + body + '}'), { name: '"a.rtf"' })
const text = async (body: string) => (await read(body)).content
const raw = String.raw

describe('characters', () => {
  const fonts = raw`{\fonttbl{\f0\fcharset0 Arial;}{\f1\fcharset204 Arial Cyr;}{\f2\fcharset128 MS Mincho;}{\f3\fcharset2 Symbol;}{\f4\fcharset238 Arial CE;}}`
  test.each([
    ['bytes of the file’s code page', raw`Geb\'fchr \'80`, 'Gebühr €'],
    ['bytes that are not escaped', 'Geb\xfchr', 'Gebühr'],
    ['the charset of a font', raw`${fonts}\f0 \'e4 {\f1 \'cf\'f0\'e8} {\f4 \'f8}`, 'ä При ř'],
    ['two bytes in two forms are one character', raw`${fonts}{\f2 \'93\'fa\'83A}`, '日ア'],
    ['Unicode, and what stands for it skipped', raw`\u8364 ?5 \u228\'e4 \uc2\u8364\'80\'80!`, '€5 ä €!'],
    ['nothing to skip', raw`\uc0\u8364 5 {\uc1\u228 a}\u228 b`, '€5 ääb'],
    ['negative numbers and surrogate pairs', raw`\u-10179?\u-8704? \u-3?`, '😀 \ufffd'],
    ['half a pair', raw`a\u-10179?b`, 'a\ufffdb'],
    ['named characters', raw`\lquote a\rquote\~\endash\emdash\bullet \_\-\{\}\\`, '‘a’\u00a0–—•\u2011{}\\'],
    ['Greek of the font Symbol', raw`${fonts}{\f3 a \'b3 b}`, 'α ≥ β'],
    ['a default font', raw`\deff1${fonts}\plain\'cf`, 'П'],
  ])('%s', async (_, body, expected) => expect(await text(body)).toBe(expected))

  test('code pages of DOS', async () => {
    const found = readRtf(bytes(raw`{\rtf1\pca\'84\'9b}`), { name: '"a.rtf"' })
    expect(await found).toMatchObject({ content: 'äø' })
  })
})

describe('structure', () => {
  test.each([
    [
      'paragraphs',
      raw`one\par two\
three\line four\par\par five`,
      'one\n\ntwo\n\nthree\nfour\n\nfive',
    ],
    [
      'outline levels',
      raw`\pard\outlinelevel0 Act\par\pard\outlinelevel1 Part\par\pard text`,
      '# Act\n\n## Part\n\ntext',
    ],
    [
      'styles',
      raw`{\stylesheet{\s0 Normal;}{\s1\outlinelevel0 Kapitel;}{\s2 heading 2;}{\s15 \'dcberschrift 3;}}\pard\s1 A\par\pard\s2 B\par\pard\s15 C\par\pard\s0 text`,
      '# A\n\n## B\n\n### C\n\ntext',
    ],
    [
      'lists',
      raw`{\pard{\listtext\f3\'b7\tab}one\par}{\pard{\listtext 2.\tab}two\par}{\pard{\pntext -\tab}three\par}end`,
      '- one\n2. two\n- three\n\nend',
    ],
    [
      'tables',
      raw`\trowd\pard\intbl City\cell Fee\cell\row\trowd\intbl Bern\cell 5 \u8364 ?\par or 6|7\cell\row\pard after`,
      '| City | Fee |\n| --- | --- |\n| Bern | 5 € or 6\\|7 |\n\nafter',
    ],
    [
      'a table in a table',
      raw`\trowd\intbl a\cell\pard\intbl\itap2 b\nestcell c\nestcell{\*\nesttableprops\trowd\nestrow}{\nonesttables\par}d\nestcell{\*\nesttableprops\nestrow}\pard\intbl\cell\row`,
      '| a | b c ; d ; |\n| --- | --- |',
    ],
    [
      'footnotes stand after their paragraph',
      raw`A fee{\super\chftn}{\footnote\pard{\super\chftn} Since 2024.\par} is due.\par Next.`,
      'A fee[^1] is due.\n\n[^1]: Since 2024.\n\nNext.',
    ],
    [
      'notes of a table stand after it',
      raw`\intbl a{\footnote n}\cell\row\intbl b\cell\row\pard c`,
      '| a[^1] |\n| --- |\n| b |\n\n[^1]: n\n\nc',
    ],
    [
      'a text box stands after its paragraph',
      raw`Hello {\shp{\*\shpinst{\sp{\sn x}{\sv 1}}{\shptxt \pard Box\par two\par}}{\shprslt{\pict ff}}}world\par`,
      'Hello world\n\nBox two',
    ],
    [
      'a note in a box in a note is one',
      raw`a{\footnote b{\shp{\*\shpinst{\shptxt c{\footnote d}}}}e}f`,
      'a[^1]f\n\n[^1]: bcde',
    ],
  ])('%s', async (_, body, expected) => expect(await text(body)).toBe(expected))
})

describe('what is no text of the document', () => {
  test.each([
    ['hidden and deleted text', raw`a{\v secret}b{\deleted gone}\v x\v0 c\v y\plain d`, 'abcd'],
    ['pictures, also in bytes', `a{\\pict\\bin5 }}}}}b}c`, 'ac'],
    ['headers and footers', raw`{\header H\par}{\footerf F}a`, 'a'],
    ['a code page that is not known', raw`\ansicpg720 a\'80b`, 'a\ufffdb'],
    ['a code page by its other number', raw`\ansicpg20866 \'f0`, 'П'],
    ['what the file does not explain', raw`{\*\unknown x{\b y}}a{\*\annotation no}`, 'a'],
    [
      'fields, but what they show',
      raw`see {\field{\*\fldinst{HYPERLINK "http://x.y"}}{\fldrslt{\ul the page}}}.`,
      'see the page.',
    ],
    ['objects, but what they show', raw`{\object\objemb{\*\objdata 0105}{\result shown}}`, 'shown'],
    ['the plain form of a text in two', raw`{\upr{Gebuhr}{\*\ud{Geb\u252 ?hr}}}`, 'Gebühr'],
    ['formulas, whose lines would run together', raw`x{\*\moMath{\mf{\mnum 1}{\mden 2}}}y`, 'xy'],
  ])('%s', async (_, body, expected) => expect(await text(body)).toBe(expected))

  test('title, author and day', async () => {
    const info = raw`{\info{\title Act on fees}{\author M\'fcller}{\creatim\yr2024\mo7\dy3\hr1}{\revtim\yr1999}}`
    expect(await read(`${info}text`)).toEqual({
      content: 'text',
      title: 'Act on fees',
      metadata: { authors: ['Müller'], publishedAt: '2024-07-03' },
    })
    const late = raw`{\info{\creatim\yr2023\mo2\dy29}}`
    expect((await read(`${late}text`)).metadata).toEqual({})
    expect(await read(raw`{\info{\upr{\title A}{\*\ud{\title \u196 A}}}{\creatim\yr0\mo99}}text`)).toEqual({
      content: 'text',
      title: 'Ä',
      metadata: {},
    })
  })
})

describe('hostile files', () => {
  const whole = (text: string) => readRtf(bytes(text), { name: '"a.rtf"' })
  test.each([
    ['groups 100,000 deep', `{\\rtf1 ${'{\\b '.repeat(100_000)}a`, 'a'],
    ['more ends than beginnings', '{\\rtf1 a}}}}} b', 'a b'],
    ['data longer than the file', '{\\rtf1 a\\bin999999999 b', 'a'],
    ['data of negative length', '{\\rtf1 a\\bin-5 b', 'ab'],
    [
      'giant numbers and names',
      `{\\rtf1 \\fs${'9'.repeat(10_000)} \\${'x'.repeat(10_000)} a\\u99999999999?`,
      'a\ufffd',
    ],
    ['ends in a word, a sign and an escape', "{\\rtf1 a\\'", 'a'],
  ])('%s', async (_, file, expected) => expect(await whole(file)).toMatchObject({ content: expected }))

  test('groups a million deep, and text without end', async () => {
    expect(await errorOf(whole('{'.repeat(1_000_002)))).toMatchObject({ code: 'document-too-complex' })
    const long = bytes(`{\\rtf1 ${'a'.repeat(2_000)}`)
    expect(await errorOf(readRtf(long, { name: '"a.rtf"', maxLength: 1_000 }))).toMatchObject({
      code: 'input-too-large',
    })
  })
})
