import { describe, expect, test } from 'vitest'
import { isCheckable } from '../../../src/text/sentences/checkable.ts'
import * as english from '../../../src/text/lexicon/english/sentences.ts'
import * as german from '../../../src/text/lexicon/german/sentences.ts'
import { splitClaims } from '../../../src/text/sentences.ts'

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

describe('an opening of instructions', () => {
  test.each(english.instructions)('%s, with its object', (opening) => {
    for (const object of [
      'the valve that was closed.',
      'your files, which were lost.',
      'it where it is dry.',
    ])
      expect(isCheckable(`${capital(opening)} ${object}`)).toBe(false)
  })

  test.each([
    'check',
    'use',
    'open',
    'run',
    'read',
    'contact',
    'select',
    'try',
    'click',
    'never',
    'always',
    'follow',
  ])('%s, as a part of a statement', (opening) => {
    for (const rest of [
      'of pesticides fell by 5 %.',
      'valves were replaced in 2020.',
      'before had it rained so much.',
    ])
      expect([rest, isCheckable(`${capital(opening)} ${rest}`)]).toEqual([rest, true])
  })

  test.each([
    'Run `npm install`.',
    'Check with your bank.',
    'See also section 3.',
    'Use salted butter.',
    'Always wear gloves.',
  ])('%s', (instruction) => expect(isCheckable(instruction)).toBe(false))
})

describe('a label that says nothing of the sentence behind it', () => {
  const sentence = 'Boats may moor at the quay for three days.'

  test.each([...english.emptyLabels, ...german.emptyLabels])('%s', (label) => {
    for (const written of [
      `${capital(label)}:`,
      `**${capital(label)}:**`,
      `**${capital(label)}**:`,
      `*${label}:*`,
    ]) {
      const claims = splitClaims(`${written} ${sentence}`)
      expect(claims.filter(({ checkable }) => checkable).map(({ text }) => text)).toEqual([sentence])
    }
  })

  test.each(['Myth', 'Fee', 'In Austria', 'Example', 'Assumption', 'Not', 'Note of 2011', 'Wrong answer'])(
    '%s is none',
    (label) => {
      const claims = splitClaims(`${label}: ${sentence}`)
      expect(claims.map(({ text }) => text)).toEqual([`${label}: ${sentence}`])
    },
  )
})
