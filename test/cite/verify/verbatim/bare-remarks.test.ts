import { describe, expect, test } from 'vitest'
import { findVerbatim } from '../../../../src/cite/verify/verbatim/find-verbatim.ts'
import { readSourceWindow } from '../../../../src/cite/verify/verbatim/source-window.ts'
import { findSurrounding } from '../../../../src/cite/verify/verbatim/surroundings.ts'
import { readText } from '../../../../src/cite/reading/read-text.ts'

const S = 'The fee is 40 euros.'

/** What bears on the sentence in a text. */
function around(text: string, sentence = S) {
  const start = text.indexOf(sentence)
  return findSurrounding(text, { start, end: start + sentence.length }, { lead: null })
}

describe('the sentence behind speaks of the one before it by its form', () => {
  test.each([
    'In theory.',
    'On paper, at least.',
    'Hardly.',
    'Valid until 2019.',
    'That would be a disaster.',
    'This was later changed.',
    'It was raised to 60 euros in May.',
    'Since May it has been 60 euros.',
    'In fact, it never was.',
    'Unfortunately, this is otherwise.',
    'That’s a lie.',
    'It’s not true.',
    'Sundays only.',
    'For children under 6.',
    'If you are under 6.',
    'This applies only to children.',
    'That is what the operator says.',
    'Rejected.',
    'The news was false.',
  ])('%s', (next) => {
    expect(around(`The town is old. ${S} ${next}`)).toEqual({ kind: 'taken-back', text: next })
    for (const set of [`(${next})`, `[${next}]`, `*${next}*`, `– ${next}`])
      expect(around(`The town is old. ${S} ${set} The pier is long.`)).toMatchObject({ kind: 'taken-back' })
  })

  test.each([
    'It has no café.',
    'Dogs bark.',
    'Winters last long.',
    'Call us.',
    'Lindale Harbour Office.',
    'See table 2.',
    'Tel. 55620.',
    'Children pay half.',
    'This was agreed in May.',
    'A berth costs 60 euros.',
    'The mayor would be glad.',
  ])('not so: %s', (next) => {
    expect(around(`The town is old. ${S} ${next}`)).toBeNull()
    expect(around(`The town is old. ${S} (${next}) The pier is long.`)).toBeNull()
  })

  test.each([
    ['Die Gebühr beträgt 40 Euro.', 'Gültig bis 2019.'],
    ['Die Gebühr beträgt 40 Euro.', '(gültig bis 2019)'],
    ['Die Gebühr beträgt 40 Euro.', 'Seit Mai sind es 60 Euro.'],
    ['Die Gebühr beträgt 40 Euro.', 'Das wäre zu viel.'],
    ['Die Gebühr beträgt 40 Euro.', 'Das gilt nur sonntags.'],
    ['Die Gebühr beträgt 40 Euro.', 'Gilt nicht für Kinder.'],
    ['Die Gebühr beträgt 40 Euro.', 'So die Klägerin.'],
    ['Die Gebühr beträgt 40 Euro.', 'Das behauptet der Verein.'],
    ['Die Gebühr beträgt 40 Euro.', 'Korrektur: Sie beträgt 50 Euro.'],
    ['Die Gebühr beträgt 40 Euro.', 'Dies wurde später geändert.'],
    ['博物馆今天开放。', '这是假的。'],
    ['Le musée est ouvert.', 'C’est faux.'],
  ])('%s %s', (sentence, next) => {
    expect(around(`${sentence} ${next}`, sentence)).toMatchObject({ kind: 'taken-back' })
  })

  test.each([
    ['Die Gebühr beträgt 40 Euro.', 'Das Museum ist alt.'],
    ['Die Gebühr beträgt 40 Euro.', 'Kinder zahlen nichts.'],
    ['Le musée est ouvert.', 'La gare se trouve au sud.'],
    ['Museet holder lukket om mandagen.', 'Stationen ligger syd for byen.'],
  ])('not so: %s %s', (sentence, next) => {
    expect(around(`${sentence} ${next}`, sentence)).toBeNull()
  })
})

describe('a few words behind the sentence name it, whatever its language seems to be', () => {
  const sentences = [
    S,
    'Canoes harm herons.',
    'Residents may fish at the pier.',
    'Die Gebühr beträgt 40 Euro.',
    'Kanus schaden Reihern.',
    'Anwohner dürfen am Steg angeln.',
  ]

  test.each([
    'Rejected.',
    '(Discontinued)',
    'Former policy.',
    '(Incorrect statements)',
    'Mistaken belief.',
    'Common misconceptions.',
    '(Satire)',
    'Dissenting opinion.',
    'Hypothetical case.',
    'Verworfen.',
    '(Frühere Regelung)',
    'Falsche Behauptung.',
    'Unzulässige Klauseln.',
    'Abgelehnte Vorträge.',
    '(Verbreiteter Irrtum)',
  ])('%s', (next) => {
    for (const sentence of sentences)
      expect(around(`${sentence} ${next}`, sentence)).toMatchObject({ kind: 'taken-back' })
  })

  test.each([
    'Smoking prohibited.',
    'No dogs.',
    'Bans came later.',
    'Drafts are kept.',
    'Proposals have costs.',
    'Lindale Harbour Office.',
    'Oak and ash.',
    'Rauchen verboten.',
    'Keine Hunde.',
    'Bisher 30 Euro.',
    'Entwürfe gab es.',
    'Hafenamt Elsund.',
    'Eiche und Esche.',
  ])('not so: %s', (next) => {
    for (const sentence of ['Canoes harm herons.', 'Kanus schaden Reihern.'])
      expect(around(`${sentence} ${next}`, sentence)).toBeNull()
  })
})

describe('what is further away', () => {
  test.each([
    ['a rule by its number', `1. ${S}\n2. Dogs are allowed.\n3. Rule 1 does not apply in winter.`],
    ['rules by their numbers', `(1) ${S}\n(2) Dogs are allowed.\n(3) Paragraphs 1 and 2 do not apply.`],
    ['rules by a range', `(1) ${S}\n(2) Dogs are allowed.\n(3) Rules 1 to 2 are void.`],
    ['an answer in a conversation', `A: ${S}\nB: No, it is not.`],
    ['a term of a list', `<dl><dt>Myth</dt><dd>${S}</dd></dl>`],
    ['an underlined title above several paragraphs', `Myths\n=====\n\nThe road is wet.\n\n${S}`],
    ['a title of one side', `## Arguments of the plaintiff\n\n${S}`],
    [
      'struck text that ends far away',
      `<del>${'The road is wet. '.repeat(400)}${S} Yes.${' So it is.'.repeat(800)}</del>`,
    ],
    ['struck text with other tags in it', `<s>The <strong>road</strong> is wet. ${S} <span>Yes.</span></s>`],
    ['struck text around another', `<del>The <s>road</s> is wet. ${S} Yes.</del>`],
    ['struck text without an end', `<del>The road is wet. ${S} So it is.`],
    ['struck text in a paragraph', `~~The road is wet. ${S} ${'So it is. '.repeat(300)}~~`],
  ])('%s', (_, text) => {
    expect(around(text)).not.toBeNull()
  })

  test.each([
    ['another number', `1. ${S}\n2. Dogs are allowed.\n3. Rule 2 does not apply in winter.`],
    ['a number that counts something else', `1. ${S}\n2. Dogs are allowed.\n3. The 1 boat does not sail.`],
    ['a list of terms', `<dl><dt>Fees</dt><dd>${S}</dd></dl>`],
    ['a type before other tags', `List<S> holds it. ${S} <span>The boats sail.</span>`],
    ['a type in angle brackets', `List<S> holds it. ${S} ${S}`],
    ['struck text before', `<del>The road is wet.</del> ${S} <del>It is.</del>`],
    ['a title that quotes', `## Interview: “I do not know what the fee is”\n\n${S}`],
    ['a question that is answered', `How is the right amount paid at the gate? ${S}`],
  ])('not so: %s', (_, text) => {
    expect(around(text)).toBeNull()
  })
})

describe('a note says of the sentence what it holds for', () => {
  const withNote = (note: string) =>
    `The town is old. The fee is 40 euros.[^1] It is paid.\n\n[^1]: ${note}\n`
  const find = (content: string) => {
    const window = readSourceWindow(content, { start: 0, end: content.length })
    const reader = { isSource: () => false, hasAddress: () => true }
    return findVerbatim({ said: readText(S) }, [{ window, within: null }], reader).place
  }

  test.each(['For members.', 'Members only.', 'According to the operator.', 'Until 2019.', 'This is wrong.'])(
    '%s',
    (note) => {
      expect(find(withNote(note))).toBeNull()
    },
  )

  test.each(['Council minutes of 1985, p. 4.', 'The fee was set by the council.'])('not so: %s', (note) => {
    expect(find(withNote(note))).not.toBeNull()
  })

  test.each(['[1,2].', ' [1, 2].', ' [1–3].', ' [1][2].', ' [1], [2].', '.[1, 2]'])(
    'as one of the notes of %s',
    (mark) => {
      const text = (note: string) =>
        `The town is old. The fee is 40 euros${mark} The gate is open.\n\n[1] Council minutes.\n[2] ${note}\n`
      expect(find(text('For members.'))).toBeNull()
      expect(find(text('Report of the council.'))).not.toBeNull()
    },
  )
})
