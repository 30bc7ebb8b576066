import { describe, expect, test } from 'vitest'
import { announcementLength } from '../../../src/text/sentences/checkable.ts'
import { splitClaims } from '../../../src/text/sentences/claims.ts'
import { lexicon } from '../../../src/text/lexicon/languages.ts'

const statement = 'The passenger pays the fare after boarding.'
const checked = (answer: string) =>
  splitClaims(answer).flatMap(({ text, checkable }) => (checkable ? text : []))

const openings = [...lexicon('announcements').flat(), ...lexicon('summaries').flat()]
const announcements = [
  ...openings,
  ...openings.map((opening) => `${opening.charAt(0).toUpperCase()}${opening.slice(1)} the short rule`),
].filter(
  (announcement) =>
    !lexicon('summaries')
      .flat()
      .some((summary) => announcement.toLowerCase().startsWith(`${summary} `)),
)

describe.each(announcements)('%s', (announcement) => {
  test.each([
    ['a colon', `${announcement}: ${statement}`],
    ['a bold colon', `**${announcement}:** ${statement}`],
    ['a colon outside of bold', `**${announcement}**: ${statement}`],
    ['a full-width colon', `${announcement}：${statement}`],
    ['a colon and a line break', `${announcement}:\n${statement}`],
    ['a line break', `${announcement}\n${statement}`],
    ['a blank line', `${announcement}:\n\n${statement}`],
    ['a list', `${announcement}:\n- ${statement}`],
    ['an item', `- ${announcement}: ${statement}`],
    ['a quote', `> ${announcement}: ${statement}`],
    ['HTML', `<p><b>${announcement}</b>:<br>${statement}</p>`],
  ])('the text behind %s is a claim of its own', (_, answer) => {
    expect(checked(answer)).toEqual([statement])
  })

  test('a quotation behind it is one, too', () => {
    expect(checked(`${announcement}: “${statement}”`)).toEqual([`“${statement}”`])
  })

  test.each(['', ':', '.'])('ends with “%s”, and claims nothing', (stop) => {
    expect(checked(`${announcement}${stop}`)).toEqual([])
  })
})

test.each([
  'Here is a common myth',
  'Here is what the plaintiff claims',
  'Here is the former rule',
  'Here is what is not true',
  'Hier ist ein Irrtum',
  'Here are the 3 rules of 2019',
  'Here is the rule in Austria',
  'Here is the text of the clause on deposits',
  'Hier ist der Eintritt frei',
  'Here is the rest, from Annex B',
])('what says more of the text behind it than announcing it stays with it: %s', (announcement) => {
  expect(checked(`${announcement}: ${statement}`)).toEqual([`${announcement}: ${statement}`])
})

test.each(['In short, fares fell.', 'To summarize, it grew.', 'Zusammengefasst: Es wuchs.'])(
  'a short summary claims something: %s',
  (sentence) => {
    expect(checked(sentence)).toHaveLength(1)
  },
)

test('a dash ends no announcement', () => {
  expect(checked('Here is the answer – in two parts.')).toEqual([])
})

test('an announcement ends at its first sign', () => {
  const sentence = 'Here is the rule: boats leave at 10:30: daily.'
  expect(sentence.slice(announcementLength(sentence))).toBe('boats leave at 10:30: daily.')
})
