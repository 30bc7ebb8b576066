import { describe, expect, test } from 'vitest'
import { openAntecedent } from '../../../../src/cite/verify/verbatim/antecedent.ts'
import { referringWord } from '../../../../src/cite/verify/verbatim/referring-word.ts'
import { readText } from '../../../../src/cite/reading/read-text.ts'

describe('the word that a sentence leans on', () => {
  test.each([
    ['He resigned in May.', 'He'],
    ['This firm was sold in May.', 'This'],
    ['Their boat sank in May.', 'Their'],
    ['They left the harbour.', 'They'],
    ['In spring he left the harbour.', 'he'],
    ['Acme sold it in May.', 'it'],
    ['Es regnete im Mai.', 'Es'],
    ['Diese Firma wurde im Mai verkauft.', 'Diese'],
    ['Dort regnete es im Mai.', 'Dort'],
    ['Im Frühling verließ er den Hafen.', 'er'],
    ['When the mill was sold, he left the town.', 'he'],
    ['Als die Mühle verkauft wurde, verließ er die Stadt.', 'er'],
    ['Das Haus brannte, weil sie rauchte.', 'sie'],
    ['The mill stood until they tore it down.', 'they'],
    ['It is known for its mills.', 'It'],
    ['The mill burned three years later.', 'years later'],
    ['A few days later the mill burned.', 'days later'],
    ['Since then the mill has been closed.', 'Since then'],
    ['In that year the mill burned.', 'that year'],
    ['In jenem Jahr brannte die Mühle.', 'jenem Jahr'],
    ['Half died.', 'Half'],
    ['Twelve were injured.', 'Twelve'],
    ['It takes 40 cars to the island.', 'It'],
    ['It is important to the town.', 'It'],
    ['It is easy to clean.', 'It'],
    ['In many towns they drink cider.', 'they'],
    ['Near the mills, they sold flour.', 'they'],
    ['The wardens sold them in May.', 'them'],
    ['The mayor said it burned.', 'it'],
  ])('%s: %s', (text, word) => {
    expect(referringWord(readText(text))).toBe(word)
  })

  test.each([
    'The mayor resigned in May.',
    'Ships stop before they enter ports.',
    'Acme said that it sells mills.',
    'The mayor resigned when he was ill.',
    'Der Rat tagt im Mai.',
    'Der Bürgermeister ging, weil er krank war.',
    'Our sample consisted of nurses only, and 91% of them were women.',
    'In children, the disorder emerges when they learn to write.',
    'What the doctor said was that children hurt their eyes if they wear the wrong glasses.',
    'When Karl Jonas was ill, he left the town.',
    'Since the mills were sold they have stood empty.',
    'Im Dachgeschoss brüten Eulen, weshalb es im Mai gesperrt ist.',
    'In 1985 the mill was sold, and the tower burned three years later.',
    'Half of the mills burned.',
    'It is illegal to park here.',
    'It takes 50 minutes to cross the lake.',
    'It was necessary that the mayor signed.',
    'Es ist verboten, hier zu parken.',
    'Bitten reinigen Sie den Ofen im Mai.',
    'The band played a song named “Shake It Off” in May.',
    '',
    '1985',
  ])('none: %s', (text) => {
    expect(referringWord(readText(text))).toBeNull()
  })
})

describe('the same antecedent', () => {
  const open = (text: string, before: string | undefined, above: string) => {
    const content = above === '' ? text : `${above}${above.endsWith('\n') ? '' : ' '}${text}`
    const start = content.length - text.length
    expect(content.slice(start)).toBe(text)
    return openAntecedent(
      { said: readText(text), ...(before !== undefined && { before }) },
      { content, place: { start, end: content.length } },
    )
  }

  test.each<[string, string, string, string]>([
    ['the same sentence', 'He resigned in May.', 'Karl Jonas led the mill.', 'Karl Jonas led the mill.'],
    ['the same subject', 'He resigned in May.', 'Karl Jonas ran the bakery.', 'Karl Jonas led the mill.'],
    ['a subject with fewer words', 'He resigned in May.', 'Jonas led the mill.', 'Karl Jonas led the mill.'],
    ['a question that names it', 'He resigned in May.', 'Who was Karl Jonas?', 'Karl Jonas led the mill.'],
    [
      'a pronoun before it, both copied',
      'He resigned in May.',
      'Karl Jonas led the mill. He was old.',
      'Karl Jonas led the mill. He was old.',
    ],
    ['above a paragraph', 'He resigned in May.', 'Karl Jonas led the mill.', 'Karl Jonas led the mill.\n\n'],
    ['in German', 'Er trat im Mai zurück.', 'Karl Jonas leitete die Mühle.', 'Karl Jonas leitete die Mühle.'],
    ['a German subject', 'Sie brannte im Mai.', 'Die Mühle war alt.', 'Die Mühle stand am Fluss.'],
  ])('%s', (_, text, before, above) => {
    expect(open(text, before, above)).toBeNull()
  })

  test.each<[string, string, string | undefined, string, string]>([
    ['another name', 'He resigned in May.', 'Peter Smith led the bakery.', 'Karl Jonas led the mill.', 'He'],
    ['a brother of', 'He resigned in May.', 'The mayor came.', "The mayor's brother came.", 'He'],
    ['a lawyer of', 'He resigned in May.', 'The mayor came.', 'The lawyer of the mayor came.', 'He'],
    ['ein Bruder des', 'Er trat im Mai zurück.', 'Der Rat kam.', 'Der Bruder des Rats kam.', 'Er'],
    ['another surname', 'He resigned in May.', 'Karl Smith led the mill.', 'Karl Jonas led the mill.', 'He'],
    ['nothing before the claim', 'He resigned in May.', undefined, 'Karl Jonas led the mill.', 'He'],
    ['nothing before the source', 'He resigned in May.', 'Karl Jonas led the mill.', '', 'He'],
    ['words that name nothing', 'He resigned in May.', 'Yes, of course.', 'Karl Jonas led the mill.', 'He'],
    [
      'a pronoun in the answer alone',
      'He resigned in May.',
      'He led the mill.',
      'Karl Jonas led the mill.',
      'He',
    ],
    [
      'another sentence between',
      'He resigned in May.',
      'Karl Jonas led the mill.',
      'Karl Jonas led the mill. Peter Smith came.',
      'He',
    ],
    [
      'another name before a copied pronoun',
      'He resigned in May.',
      'Peter Smith led the mill. He was old.',
      'Karl Jonas led the mill. He was old.',
      'He',
    ],
    ['another thing', 'Acme sold it in May.', 'The bakery burned.', 'The mill burned.', 'it'],
    [
      'another name in German',
      'Er trat im Mai zurück.',
      'Peter Schmidt kam.',
      'Karl Jonas leitete die Mühle.',
      'Er',
    ],
    ['another place', 'Dort regnete es im Mai.', 'Rom war leer.', 'Bonn war leer.', 'Dort'],
  ])('%s: open', (_, text, before, above, pronoun) => {
    expect(open(text, before, above)).toBe(pronoun)
  })

  test.each([
    ['This Agreement ends in May.', undefined, 'House\n\n', true],
    ['This Agreement ends in May.', 'It is short.', 'This Agreement begins in June. ', true],
    ['Dieses Gesetz gilt nicht für Boote.', undefined, '(1) Dieses Gesetz gilt für Wagen. (2) ', true],
    ['Diese Satzung gilt ab Mai.', undefined, 'Nach dieser Satzung gilt dies. ', true],
    ['This Agreement ends in May.', undefined, 'A sales agreement was signed. ', false],
    ['This Agreement ends in May.', 'The sales agreement was signed.', '', false],
    ['this agreement ends in May.', undefined, '', false],
    ['This Bridge ends in May.', undefined, '', false],
    ['Dieses Gesetz gilt nicht.', undefined, 'Das alte Gesetz war streng. ', false],
  ])(
    'a contract or law that calls itself so: %j below %j in the answer and %j in the source',
    (text, before, above, isSame) => {
      expect(open(text, before, above) === null).toBe(isSame)
    },
  )

  test('a sentence without such a word needs none', () => {
    expect(open('The mill burned in May.', undefined, '')).toBeNull()
    expect(open('Die Mühle brannte im Mai.', 'Anderes.', 'Noch etwas.')).toBeNull()
  })
})
