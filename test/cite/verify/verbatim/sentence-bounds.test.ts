import { describe, expect, test } from 'vitest'
import { readText } from '../../../../src/cite/reading/read-text.ts'
import { findVerbatim } from '../../../../src/cite/verify/verbatim/find-verbatim.ts'
import { endBound, startBound } from '../../../../src/cite/verify/verbatim/sentence-bounds.ts'
import { readSourceWindow } from '../../../../src/cite/verify/verbatim/source-window.ts'

const windowOf = (content: string) => readSourceWindow(content, { start: 0, end: content.length })

/** How a sentence begins at `¦`, with what may stand before it. */
function startIn(marked: string) {
  const at = marked.indexOf('¦')
  const content = marked.replace('¦', '')
  const window = windowOf(content)
  const unit = window.units.findIndex(({ start }) => start >= at)
  const bound = startBound(window, unit)
  if (bound === null) return null
  if (bound.isSure) return 'sure'
  return `${bound.by} ${content.slice(window.units[bound.from]!.start, window.units[unit]!.start).trim()}`.trim()
}

/** What a sentence from `‹` to `›` ends with: its stop and marks; `null` if it goes on. */
function endIn(marked: string) {
  const content = marked.replace(/[‹›]/g, '')
  const start = Math.max(0, marked.indexOf('‹'))
  const stop = marked.indexOf('›') - (marked.includes('‹') ? 1 : 0)
  const window = windowOf(content)
  const first = window.units.findIndex((unit) => unit.start >= start)
  const behind = window.units.findIndex((unit) => unit.start >= stop)
  const at = behind < 0 ? window.units.length : behind
  const end = endBound(window, { first, at })
  return end === null ? null : content.slice(stop, window.units[end - 1]!.end).trim()
}

describe('a sentence surely begins', () => {
  test.each([
    ['with the text', '¦The mill burned.'],
    ['behind a stop', 'It rained. ¦The mill burned.'],
    ['behind a question', 'Did it rain? ¦The mill burned.'],
    ['behind a blank line', 'About the mill\n\n¦The mill burned.'],
    ['as a list item', 'Mills:\n- ¦The mill burned.'],
    ['behind a list number', 'Mills:\n\n1. ¦The mill burned.'],
    ['behind the number of a section', '8.1 ¦The mill burned.'],
    ['behind a stop in quotes', 'Ann said “hello.” ¦The mill burned.'],
    ['behind a mark of a note', 'It rained.[2] ¦The mill burned.'],
    ['behind a raised mark', 'It rained.² ¦The mill burned.'],
    ['behind a figure that is a mark', 'It rained there.2 ¦The mill burned.'],
    ['behind a figure that ends the sentence before', 'It rose to 231. ¦The mill burned.'],
    ['behind dots', 'It rained... ¦The mill burned.'],
    ['in Chinese without a blank', '票价便宜。¦博物馆于1985年开放。'],
    ['in Arabic', 'الدخول مجاني. ¦افتتح المتحف.'],
  ])('%s', (_, text) => {
    expect(startIn(text)).toBe('sure')
  })
})

describe('a sentence may begin', () => {
  test.each([
    ['behind initials', 'We left the U.S. ¦The mill burned.', 'stop We left the U.S.'],
    ['in a new line', 'About the mill\n¦The mill burned.', 'line About the mill'],
    ['behind a colon', 'Ann said: ¦The mill burned.', 'label Ann said:'],
    ['behind a number behind a colon', 'Ann said: (1) ¦The mill burned.', 'label Ann said: (1)'],
  ])('%s', (_, text, expected) => {
    expect(startIn(text)).toBe(expected)
  })
})

describe('no sentence begins', () => {
  test.each([
    ['within a sentence', 'Nobody says ¦the mill burned.'],
    ['behind a comma', 'If so, ¦the mill burned.'],
    ['behind a number within a sentence', 'It burned (2) ¦The mill fell.'],
    ['behind the number of a paragraph', 'In the cases of paragraph (2) ¦the seller is liable.'],
    ['behind a figure said twice', 'At least two (2) ¦tenants pay nothing.'],
    ['in a wrapped line in small letters', 'One brother of\n¦the mayor was arrested.'],
    ['in a wrapped line with a name', 'It was in the house of\n¦Karl Berg was arrested.'],
    [
      'in a wrapped line of German',
      'Über 50 Jahre alte oder schwerbehinderte und gleichgestellte langjährige\n¦Arbeitnehmer erhalten 30 Tage.',
    ],
    ['behind a title', 'It was Dr. ¦Lee who burned it.'],
    ['behind a German title', 'Es war Dr. ¦Lee am Tor.'],
    ['behind an ordinal', 'Es war am 3. ¦Mai am Tor.'],
    ['behind a stop without a blank', 'It rained.¦The mill burned.'],
    ['behind an opened bracket', 'It rained (¦The mill burned).'],
    ['behind a dash', 'It rained – ¦the mill burned.'],
    ['behind a semicolon', 'It rained; ¦the mill burned.'],
    ['in Chinese within a sentence', '不¦博物馆于1985年开放。'],
  ])('%s', (_, text) => {
    expect(startIn(text)).toBeNull()
  })
})

describe('a sentence ends', () => {
  test.each([
    ['with its stop', 'The mill burned›. It rained.', '.'],
    ['with the text', '‹The mill burned›', ''],
    ['with the text and a stop', '‹The mill burned›.', '.'],
    ['with a closed quotation', 'Ann: “The mill burned›.” It rained.', '.”'],
    ['with a mark of a note', 'The mill burned›.[2] It rained.', '.[2]'],
    ['with a mark before the stop', 'The mill burned›[2]. It rained.', '[2].'],
    ['with a blank line', 'The mill burned›\n\nIt rained.', ''],
    ['with a list item', '- ‹The mill burned›\n- It rained', ''],
    ['with a semicolon at the end of an item', '- ‹the mill burned›;\n- it rained.', ';'],
    ['with a question mark that it has', '‹Did it burn?› It rained.', ''],
    ['with its line', '‹The mill burned›\nAbout rain', ''],
    ['with initials before a new sentence', 'They left the U.S.› The mill burned.', ''],
    ['with a Chinese stop', '博物馆于1985年开放›。票价便宜。', '。'],
    ['with a unit of one letter', 'It was vitamin D›. The mill burned.', '.'],
    ['with a date', 'Der Rat tagt am 3. Mai›. Alle kommen.', '.'],
  ])('%s', (_, text, expected) => {
    expect(endIn(text)).toBe(expected)
  })
})

describe('a sentence goes on', () => {
  test.each([
    ['with a word', 'The mill burned› in May.'],
    ['with a comma', 'The mill burned›, it is said.'],
    ['with a bracket', 'The mill burned› (not).'],
    ['with a dash', 'The mill burned› – or not.'],
    ['with a semicolon', 'The mill burned›; it is said.'],
    ['with a colon', 'The mill burned›: false.'],
    ['as a question', 'The mill burned›?'],
    ['with an exclamation mark', 'The mill burned›!'],
    ['behind a title', 'It was Dr›. Lee who burned it.'],
    ['behind an ordinal', 'Das Haus steht am 3›. Mai leer.'],
    ['behind an abbreviation', 'The firm was sold to Smith & Co›. before it burned.'],
    ['in small letters behind initials', 'They left at 5 p.m.› every day.'],
    ['without a blank behind the stop', 'The mill burned›.in May'],
    ['in the next line', 'and the mill burned›\nin May'],
    ['with dots', 'The mill burned›... or not.'],
    ['in Chinese', '博物馆今天开放›是假的。'],
  ])('%s', (_, text) => {
    expect(endIn(text)).toBeNull()
  })
})

test('what a window cuts off neither begins nor ends a sentence', () => {
  const content = 'Nobody says the mill burned in May.'
  const window = readSourceWindow(content, { start: 12, end: 27 })
  expect(content.slice(12, 27)).toBe('the mill burned')
  expect(startBound(window, 0)).toBeNull()
  expect(endBound(window, { first: 0, at: 3 })).toBeNull()
})

test('a window that begins with a line begins a sentence', () => {
  const content = 'It rained.\nThe mill burned.'
  const window = readSourceWindow(content, { start: 11, end: content.length })
  expect(startBound(window, 0)).toEqual({ isSure: true })
})

describe('a sentence may begin', () => {
  const S = 'The fee is 40 euros.'
  const isFound = (content: string) => {
    const window = readSourceWindow(content, { start: 0, end: content.length })
    const reader = { isSource: () => false, hasAddress: () => true }
    return findVerbatim({ said: readText(S) }, [{ window, within: null }], reader).place !== null
  }

  test.each([
    ['a salutation', `Dear all,\n\n${S} It is paid.`],
    ['a salutation with names', `Dear Dr. Lind and Ann,\n\n${S} It is paid.`],
    ['a German salutation', `Sehr geehrte Damen und Herren,\n\n${S} It is paid.`],
    ['a dateline', `LINDEN (AP) — ${S} It is paid.`],
    ['a German dateline', `Fees\n\nHamburg (dpa) – ${S} It is paid.`],
    ['a dateline with a date', `Hamburg, 4 June 2022 (Reuters) – ${S}`],
    ['an arrow', `→ ${S}`],
    ['an arrow in a list', `Facts:\n→ The gate is open.\n→ ${S}`],
    ['a ticked box', `- [x] ${S}`],
    ['the label of a warning', `**Warning:** ${S}`],
    ['the number of a step', `Step 2: ${S}`],
    ['the number of a step in bold', `**Step 2:** ${S}`],
    ['the label of a call-out', `> **Note:** ${S}`],
    ['the kind of an alert', `> [!NOTE]\n> ${S}`],
    ['the first line of an alert', `> [!WARNING]\n> The gate is open.\n> ${S}`],
  ])('behind %s: %j', (_, content) => {
    expect(isFound(content)).toBe(true)
  })

  test.each([
    ['a condition', `When Ann agrees,\n\n${S}`],
    ['a salutation with a condition', `Dear members, if you agree,\n\n${S}`],
    ['a salutation of some', `Dear members who moved,\n\n${S}`],
    ['a salutation within a paragraph', `Until May:\nDear all,\n\n${S}`],
    ['a word in capitals with a dash', `CANCELLED — ${S}`],
    ['a retraction with an agency', `Rumours (AP) — ${S}`],
    ['a dateline within a paragraph', `This is not so: Linden (AP) — ${S}`],
    ['an empty box', `- [ ] ${S}`],
    ['a cross in brackets', `[x] ${S}`],
    ['an arrow in its line', `Rain → ${S}`],
    ['an arrow below a condition', `If it rains\n→ ${S}`],
    ['the label of a myth', `**Myth:** ${S}`],
    ['a speaker in a quotation', `> **Ann:** ${S}`],
    ['another kind of a quoted paragraph', `> [!QUOTE]\n> ${S}`],
    ['a quotation in an alert', `> [!NOTE]\n> > ${S}`],
    ['a quotation below an alert', `> [!NOTE]\n> The gate is open.\n\n> ${S}`],
  ])('not behind %s: %j', (_, content) => {
    expect(isFound(content)).toBe(false)
  })
})
