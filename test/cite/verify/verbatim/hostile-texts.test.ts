import { describe, expect, test } from 'vitest'
import { checkClaim } from '../../../../src/entries/index.ts'

const museum = 'The museum opened in 1985.'
const dogs = 'Dogs may enter the hall.'
const hunde = 'Hunde dürfen in die Halle.'
const mill = 'The old mill burned.'

const statusOf = async (claim: string, content: string, before?: string) =>
  (await checkClaim({ claim, before, sources: [{ content }] })).status

describe('never verified by words', () => {
  test.each<[string, string, string]>([
    ['a power of a unit', 'The area is 40 metres in all.', 'The area is 40 metres² in all.'],
    ['a power of HTML', 'The area is 40 acres in all.', 'The area is 40 acres<sup>2</sup> in all.'],
    [
      'a power of a unit without a number',
      'It has 40 people per kilometre.',
      'It has 40 people per kilometre².',
    ],
    ['a star at a figure', 'The club won 20 games in May.', 'The club won 20* games in May.'],
    ['pounds of weight', 'The weight is £12 there.', 'The weight is 12 pounds there.'],
    ['a sign before a currency', 'The balance is $5 there.', 'The balance is -$5 there.'],
    ['a sign of an unopened run', museum, 'The _museum opened in 1985.'],
    ['a product', 'Use ab in the shell now.', 'Use a*b in the shell now.'],
    ['a pointer in code', 'Use `p` in the shell now.', 'Use `*p` in the shell now.'],
    ['arguments', 'Use args in the shell now.', 'Use *args in the shell now.'],
    ['a comparison that looks like a tag', 'If a 5 holds.', 'If a <b then c> 5 holds.'],
    ['a tag of prose', 'Use x in the shell now.', 'Use x <i> in the shell now.'],
    ['an open strike', museum, `~~${museum}`],
    ['struck by style', museum, `<p style="text-decoration: line-through">${museum}</p>`],
    [
      'a note that takes it back',
      museum,
      `${museum.slice(0, -1)}.[^1] It has no café.\n\n[^1]: This is wrong.`,
    ],
    ['a raised note that takes it back', museum, `${museum}¹ It has no café.\n\n¹ Not true.`],
    ['letters within a word', museum, 'The museum[re]opened in 1985.'],
    ['a second figure in brackets', 'Ann paid 10 coins in May.', 'Ann paid 10[5] coins in May.'],
    ['items of HTML', dogs, `<p>None of these is true:</p><ul><li>It is free.</li><li>${dogs}</li></ul>`],
    ['a heading of HTML', dogs, `<h2>Common myths</h2><p>${dogs}</p>`],
    ['an underlined heading', dogs, `Common myths\n============\n\n${dogs}`],
    ['French quotes', dogs, `He wrote: « We open at 9. ${dogs} We close at 5. »`],
    ['straight single quotes', dogs, `He wrote: 'We open at 9. ${dogs} We close at 5.'`],
    ['a quotation of HTML', dogs, `He wrote: <q>We open at 9. ${dogs} We close at 5.</q>`],
    ['quotes as references', dogs, `He wrote: &ldquo;We open at 9. ${dogs} We close at 5.&rdquo;`],
    ['quotes of Japan', dogs, `He wrote: 「We open at 9. ${dogs} We close at 5.」`],
    ['a line of a block quote without its sign', museum, `> Ann said this.\n${museum}`],
    ['an open clause above', dogs, `The court must decide whether\n\n${dogs}`],
    ['a line that goes on', dogs, `${dogs}\nonly on Mondays.`],
    ['items below it', dogs, 'Dogs may enter the hall\n- only on Mondays\n- never in May'],
    ['an exception behind it', dogs, `${dogs} Except on Mondays.`],
    ['a condition behind it', dogs, `${dogs} Unless they bark.`],
    ['no more than a negation', dogs, `${dogs} Not really.`],
    ['the above', dogs, `${dogs}\n\nThe above no longer applies.`],
    ['a supposition', dogs, `Suppose the following. ${dogs}`],
    ['a German exception', hunde, `${hunde} Ausgenommen ist der Montag.`],
    [
      'a paragraph that is not applied',
      hunde,
      `(1) Katzen bleiben draußen.\n(2) ${hunde}\n(3) Absatz 2 ist nicht anzuwenden.`,
    ],
    ['a correction', museum, `${museum}\n\nCorrection: It opened in 1987.`],
    [
      'a country cut off',
      'The bill was passed by the U.S.',
      'The bill was passed by the U.S. Senate in May.',
    ],
    ['a time zone cut off', 'The shop opens at 5 p.m.', 'The shop opens at 5 p.m. Eastern time there.'],
    ['an example cut off', 'Das Haus hat z. B.', 'Das Haus hat z. B. Fenster.'],
    ['a number cut off', 'The club paid approx.', 'The club paid approx. 5 euros.'],
    ['dots with blanks', 'The museum opened.', 'The museum opened. . . only in dreams.'],
    ['Cyrillic letters', 'The code is abc there.', 'The code is аbc there.'],
    ['a turned word', 'The code is abc there.', 'The code is \u202ecba\u202c there.'],
  ])('%s: %s', async (_, claim, content) => {
    expect(await statusOf(claim, content)).not.toBe('verified')
  })

  test.each<[string, string, string]>([
    ['He resigned in May.', 'The mayor of Bonn ran the firm.', 'The mayor of Rome ran the firm.'],
    ['Both resigned in May.', 'Ann and Bob ran the firm.', 'Carl and Dan ran the firm.'],
    ['Two years later the mayor resigned.', 'In 2010 it rained.', 'In 2019 it rained.'],
    ['The same year the mayor resigned.', 'In 2010 it rained.', 'In 2019 it rained.'],
    ['Damals trat der Rat im Mai zurück.', 'Es war 2010.', 'Es war 2019.'],
    ['Zwei Jahre später trat der Rat zurück.', 'Es war 2010.', 'Es war 2019.'],
  ])('%s behind “%s” in the source, “%s” in the answer', async (claim, above, before) => {
    expect(await statusOf(claim, `${above} ${claim}`, before)).not.toBe('verified')
  })

  test.each([
    ['a list', 'The following rules were all repealed:\n\n', '', '- '],
    ['a comment', '<!--\n', '\n-->', '- '],
    ['a block quote of HTML', '<blockquote>\n', '\n</blockquote>', ''],
    ['an element that is hidden', '<div hidden>\n', '\n</div>', ''],
    ['a mail', 'No.\n\nOn 3 May 2024, Ann Lee wrote:\n\n', '', ''],
    ['a heading', '# Repealed rules\n\n', '', ''],
  ])('far below what opens it: %s', async (_, open, close, sign) => {
    const rules = Array.from(
      { length: 200 },
      (__, at) => `Rule number ${at} lets visitor group ${at} enter the hall.`,
    )
    const content = open + rules.map((rule) => sign + rule).join('\n') + close
    for (const at of [5, 90, 199]) expect(await statusOf(rules[at]!, content)).not.toBe('verified')
  })
})

describe('verified by words', () => {
  test.each<[string, string, string]>([
    ['a negative amount in words', 'The cold was minus 5 °C outside.', 'The cold was −5 °C outside.'],
    ['emphasis in pairs', mill, '***The old*** _mill_ **burned**.'],
    ['emphasis in emphasis', mill, '*The **old** mill burned.*'],
    ['a bold label', 'Mill: it has 5 rooms.', '**Mill:** it has 5 rooms.\n'],
    ['paragraphs of HTML', mill, `<h2>Mills</h2><p>${mill}</p><p>It is old.</p>`],
    ['items of HTML', mill, `<ul><li>${mill}</li><li>It is old.</li></ul>`],
    ['a link of HTML', mill, '<p>The <a href="https://a.example">old</a> mill burned.</p>'],
    ['apostrophes around', mill, `The boys' dogs and the '90s were loud. ${mill} The girls' cats slept.`],
    ['inches around', mill, `The pipe is 6" wide. ${mill} The door is 5" wide.`],
    ['a question before it', mill, `Who burned what? ${mill} It is old.`],
    ['what was not done', mill, `${mill} It was not rebuilt.`],
    ['nobody', mill, `${mill} Nobody lived there.`],
    ['but another', mill, `${mill} But the new mill stands.`],
    ['a question behind it', mill, `${mill} Why did it burn?`],
    ['when it was', mill, `${mill} That was in May.`],
    ['a heading with an old thing', mill, `## Old mills\n\n${mill}`],
    ['a report by its name', mill, `## Report 2019\n\n${mill}`],
    ['a mark behind a figure', museum, 'The museum opened in 1985 [1]. It is old.'],
    ['a byte order mark', mill, `\ufeff${mill} It is old.`],
    ['line breaks of Windows', mill, `${mill}\r\nIt is old.`],
    ['behind initials', mill, `We went to the U.S. ${mill} It is old.`],
    ['behind a figure that ends a sentence', mill, `It rose to 231. ${mill} It is old.`],
    ['Arabic figures', 'افتتح المتحف في عام 1985.', 'افتتح المتحف في عام ١٩٨٥. الدخول مجاني.'],
  ])('%s: %s', async (_, claim, content) => {
    expect(await statusOf(claim, content)).toBe('verified')
  })
})
